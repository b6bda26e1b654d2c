import type { RootNode } from '@getodk/xforms-engine';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Name } from '~/shared/ui/text/Name';
import { leftOut } from './engine/left-out';
import { FirstItems } from './FirstItems';

/** Says which questions of the form are not shown, because the engine does not know them. */
export function LeftOut({ root }: { root: RootNode }) {
  const left = useMemo(() => leftOut(root), [root]);
  if (left.length === 0) return null;
  return (
    <div className="fill-notice fill-left-out" role="note">
      <Trans>This form has questions that cannot be shown here:</Trans>
      <FirstItems items={left}>
        {({ id, name }) => (
          <li key={id}>
            <Name>{name}</Name>
          </li>
        )}
      </FirstItems>
    </div>
  );
}
