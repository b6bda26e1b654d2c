import { Plural } from '@lingui/react/macro';
import { useState } from 'react';
import { Name } from '~/shared/ui/text/Name';

/** So many names are shown before "show all". */
const shownFirst = 8;

/** Names in a row, each in its own direction; many of them on request. */
export function Names({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all || names.length <= shownFirst + 1 ? names : names.slice(0, shownFirst);
  const more = names.length - shown.length;
  return (
    <span className="publish-names">
      {shown.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Name>{name}</Name>
        </span>
      ))}
      {more > 0 && (
        <>
          {', '}
          <button type="button" className="link-button" onClick={() => setAll(true)}>
            <Plural value={more} one="# more" other="# more" />
          </button>
        </>
      )}
    </span>
  );
}
