/** The field that narrows what a list shows: its name is the placeholder. */
import { Search } from 'lucide-react';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** `placeholder` is the label unless it is given: an example of what can be typed. */
export function SearchField({
  label,
  placeholder = label,
  ...rest
}: Omit<TextFieldProps, 'type' | 'hideLabel' | 'leading'>) {
  return (
    <TextField
      {...rest}
      label={label}
      hideLabel
      type="search"
      placeholder={placeholder}
      leading={<Search />}
    />
  );
}
