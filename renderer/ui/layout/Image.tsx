/** A picture that may be missing or of a kind that the browser does not show. */
import { type ReactNode, useState } from 'react';

/** Decoration: what it shows is named beside it. The first of `sources` that can be shown counts; `instead` where none can. */
export function Image({
  sources,
  className,
  instead = null,
}: {
  readonly sources: readonly string[];
  readonly className?: string | undefined;
  readonly instead?: ReactNode;
}) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((one) => !failed.includes(one));
  if (source === undefined) return instead;
  return (
    <img
      className={className}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed([...failed, source])}
    />
  );
}
