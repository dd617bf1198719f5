/** Copies a text to the clipboard and says so. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

/** Copies `text`; says so for a moment. With `label` it is a button with words, otherwise an icon named `what`. */
export function CopyButton({
  text,
  what,
  label,
}: {
  readonly text: string;
  readonly what: string;
  readonly label?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const icon = copied ? <Check /> : <Copy />;
  if (label !== undefined) {
    return (
      <Button size="sm" icon={icon} onClick={copy}>
        {copied ? 'Copied' : label}
      </Button>
    );
  }
  return <IconButton size="sm" label={copied ? 'Copied' : `Copy ${what}`} icon={icon} onClick={copy} />;
}
