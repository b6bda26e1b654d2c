import { Plural, useLingui } from '@lingui/react/macro';
import { Icon } from '~/shared/ui/icons/Icon';
import { type ImportPlan, leftOutColumns } from './plan';

/** Says beside the button that columns of the file become nothing. */
export function ColumnsLeftOut({ plan }: { plan: ImportPlan }) {
  const { i18n } = useLingui();
  const { leftOut, all } = leftOutColumns(plan);
  if (leftOut === 0) return null;
  const count = i18n.number(leftOut);
  return (
    <span className="import-left-out">
      <Icon name="warning" />{' '}
      <Plural value={all} one={`${count} of # column is left out.`} other={`${count} of # columns are left out.`} />
    </span>
  );
}
