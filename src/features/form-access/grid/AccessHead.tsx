import { Trans, useLingui } from '@lingui/react/macro';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import type { Totals } from '../totals';
import { leading, type PlacedUser } from './AccessRow';
import { AllBox } from './boxes';
import { Name } from '~/shared/ui/text/Name';

interface AccessHeadProps {
  totals: Totals;
  columns: readonly PlacedUser[];
  rtl: boolean;
  activeColumn: number;
  onStatesHelp: () => void;
}

/** The head of the grid: it stays visible, and arrow keys move through it like any row. */
export function AccessHead({ totals, columns, rtl, activeColumn, onStatesHelp }: AccessHeadProps) {
  const { t } = useLingui();
  const tabIndex = (column: number): 0 | -1 => (activeColumn === column ? 0 : -1);
  return (
    <div role="row" className="dt-head access-head" data-r={0} aria-rowindex={1}>
      <div role="none" className="dt-frozen">
        <div role="columnheader" aria-colindex={1} tabIndex={tabIndex(0)} className="dt-cell access-name-cell">
          <Trans>Form</Trans>
        </div>
        <div role="columnheader" aria-colindex={2} tabIndex={-1} className="dt-cell access-state-cell">
          <Trans>State</Trans>
          <BareButton
            className="access-help"
            tabIndex={tabIndex(1)}
            title={t`What the states mean`}
            onClick={onStatesHelp}
          >
            <Icon name="help" />
          </BareButton>
        </div>
        <div role="columnheader" aria-colindex={3} tabIndex={-1} className="dt-cell access-all-cell">
          <span aria-hidden="true">
            <Trans>All</Trans>
          </span>
          <AllBox label={t`All forms shown for all app users shown`} totals={totals} of="all" tabIndex={tabIndex(2)} />
        </div>
      </div>
      <div role="none" className="dt-center">
        {columns.map(({ user, index, x }) => {
          const userName = user.displayName;
          return (
            <div
              key={user.id}
              role="columnheader"
              aria-colindex={leading + index + 1}
              tabIndex={-1}
              className="access-user"
              data-x={x}
              title={userName}
              style={{ [rtl ? 'right' : 'left']: x }}
            >
              <span className="access-user-name">
                <Name>{userName}</Name>
              </span>
              <AllBox
                label={t`All forms shown for ${userName}`}
                totals={totals}
                of={{ user }}
                tabIndex={tabIndex(leading + index)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
