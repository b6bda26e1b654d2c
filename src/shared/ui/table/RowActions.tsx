import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useId } from 'react';
import type { TableShortcuts } from '~/shared/screen/registry';
import { Icon } from '~/shared/ui/icons/Icon';
import { disabledItem, downloadItem, itemIcon, MenuButton } from '~/shared/ui/overlays/MenuButton';
import { namedByRow } from './cell-content';
import type { CellContext, RowAction } from './types';

interface RowActionsProps extends Pick<CellContext, 'tabIndex' | 'rowNameId'> {
  actions: readonly RowAction[];
  /** The button takes no room: it shows over the row with pointer or focus, and the menu has it, too. */
  quiet?: boolean;
}

export function RowActions({ actions, tabIndex, rowNameId, quiet = false }: RowActionsProps) {
  const id = useId();
  const first = actions[0]?.menuOnly === true ? undefined : actions[0];
  const others = first && !quiet ? actions.slice(1) : actions;
  if (actions.length === 0) return null;
  return (
    <span className="dt-actions" {...(quiet && { 'data-quiet': '' })}>
      {first && (
        <Button
          size="small"
          className="dt-first-action"
          tabIndex={tabIndex}
          {...namedByRow(id, rowNameId)}
          aria-disabled={first.disabledReason === undefined ? undefined : true}
          title={
            first.disabledReason ?? (first.shortcut === undefined ? undefined : `${first.label} (${first.shortcut})`)
          }
          onClick={() => first.disabledReason === undefined && first.onSelect()}
          onPointerEnter={first.onIntent}
          onFocus={first.onIntent}
        >
          {first.label}
        </Button>
      )}
      {others.length > 0 && <MoreActions actions={others} tabIndex={tabIndex} rowNameId={rowNameId} />}
    </span>
  );
}

function MoreActions({ actions, tabIndex, rowNameId }: Omit<RowActionsProps, 'quiet'>) {
  const { t } = useLingui();
  const icons = actions.some(({ icon }) => icon !== undefined);
  return (
    <MenuButton
      label={t`More actions`}
      subjectId={rowNameId}
      size="small"
      type="text"
      tabIndex={tabIndex}
      icon={<Icon name="more" />}
      items={actions.map(({ id, label, shortcut, icon, danger, disabledReason, download, onSelect, onIntent }) => {
        const picture = icons ? itemIcon(icon) : undefined;
        if (download) return downloadItem(download.href, download.name, label, picture);
        if (disabledReason !== undefined) return disabledItem(id, label, disabledReason, picture);
        const extra = shortcut !== undefined && <kbd>{shortcut}</kbd>;
        const intent = { onPointerEnter: onIntent, onFocus: onIntent };
        return { key: id, label, danger, icon: picture, extra, onClick: onSelect, ...intent };
      })}
    />
  );
}

type Actions<Row> = ((row: Row) => readonly RowAction[]) | undefined;

const rowsWithKeys = 50;

export function actionShortcuts<Row>(rows: readonly Row[], actions: Actions<Row>): TableShortcuts['letters'] {
  const labels = new Map(
    rows
      .slice(0, rowsWithKeys)
      .flatMap((row) => actions?.(row) ?? [])
      .flatMap(({ shortcut, label }) => (shortcut === undefined ? [] : [[shortcut, label]])),
  );
  return [...labels].map(([key, label]) => ({ key, label }));
}

export function runShortcut(actions: readonly RowAction[] | undefined, letter: string): boolean {
  const action = actions?.find((one) => one.shortcut === letter && one.disabledReason === undefined);
  action?.onSelect();
  return action !== undefined;
}
