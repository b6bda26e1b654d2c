import type { RootNode } from '@getodk/xforms-engine';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Name } from '~/shared/ui/text/Name';
import { leftOut } from './engine/left-out';

/** Names of questions in the notice. */
const listed = 10;

/** Says which questions of the form are not shown, because the engine does not know them. */
export function LeftOut({ root }: { root: RootNode }) {
  const names = useMemo(() => leftOut(root), [root]);
  if (names.length === 0) return null;
  const more = names.length - listed;
  return (
    <div className="fill-notice fill-left-out" role="note">
      <Trans>This form has questions that cannot be shown here:</Trans>
      <ul className="fill-parts">
        {names.slice(0, listed).map((name, index) => (
          // Names can be equal, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Name>{name}</Name>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="# more" other="# more" />
          </li>
        )}
      </ul>
    </div>
  );
}
