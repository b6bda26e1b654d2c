import type { RootNode } from '@getodk/xforms-engine';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Name } from '~/shared/ui/text/Name';
import { leftOut } from './engine/left-out';

/** Names of questions in the notice. */
const listed = 10;

/** Says which questions of the form are not shown, because the engine does not know them. */
export function LeftOut({ root }: { root: RootNode }) {
  const left = useMemo(() => leftOut(root), [root]);
  if (left.length === 0) return null;
  const more = left.length - listed;
  return (
    <div className="fill-notice fill-left-out" role="note">
      <Trans>This form has questions that cannot be shown here:</Trans>
      <ul className="fill-parts">
        {left.slice(0, listed).map(({ id, name }) => (
          <li key={id}>
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
