import { Plural, useLingui } from '@lingui/react/macro';
import { use, useId } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { namedByRow } from '~/shared/ui/table/cell-content';
import type { CellContext } from '~/shared/ui/table/types';
import { isOpen, RepeatsContext } from './open-repeats';
import './repeats.css';

/** Opens the repeats of a submission, and says how many entries it has once that is known. */
export function ExpandButton({
  row,
  tabIndex,
  rowNameId,
}: { row: SubmissionRow } & Pick<CellContext, 'tabIndex' | 'rowNameId'>) {
  const { t } = useLingui();
  const id = useId();
  const repeats = use(RepeatsContext);
  if (!repeats || row.__system.status !== null) return null;
  const open = isOpen(repeats.parts, row.__id);
  const count = repeats.countOf(row.__id);
  return (
    <BareButton
      className="repeats-toggle"
      tabIndex={tabIndex}
      aria-expanded={open}
      {...namedByRow(id, rowNameId)}
      onClick={() => repeats.toggle(row.__id)}
      onPointerEnter={repeats.onIntent}
    >
      <Icon name={open ? 'chevronDown' : 'chevronRight'} />
      <span className="visually-hidden">{t`Repeats`}</span>
      {count !== undefined && (
        <span className="repeats-count">
          {count}
          <span className="repeats-spoken">
            {' '}
            <Plural value={count} one="entry" other="entries" />
          </span>
        </span>
      )}
    </BareButton>
  );
}

/** Opens the repeats of all submissions on the page, or closes them. */
export function ExpandAllButton() {
  const { t } = useLingui();
  const repeats = use(RepeatsContext);
  if (!repeats) return null;
  const open = repeats.parts.all;
  const label = open ? t`Close all repeats on this page` : t`Open all repeats on this page`;
  return (
    <BareButton className="repeats-toggle" title={label} onClick={repeats.toggleAll} onPointerEnter={repeats.onIntent}>
      <Icon name={open ? 'chevronDown' : 'chevronRight'} />
    </BareButton>
  );
}
