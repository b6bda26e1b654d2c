import { Plural } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';

/** So many names are shown at first, and at most: thousands would slow down the page. */
const shownFirst = 8;
const shownAtMost = 200;

interface NamesProps {
  names: readonly string[];
  /** What follows a name, by its index. */
  detail?: (index: number) => ReactNode;
}

/** Names in a row, each in its own direction; many of them on request. */
export function Names({ names, detail }: NamesProps) {
  const [all, setAll] = useState(false);
  const limit = all ? shownAtMost : shownFirst;
  const shown = names.length <= limit + 1 ? names : names.slice(0, limit);
  const more = names.length - shown.length;
  const rest = <Plural value={more} one="# more" other="# more" />;
  return (
    <span className="publish-names">
      {shown.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Name>{name}</Name>
          {detail?.(index)}
        </span>
      ))}
      {more > 0 && (
        <>
          {', '}
          {all ? rest : <TextButton onClick={() => setAll(true)}>{rest}</TextButton>}
        </>
      )}
    </span>
  );
}
