import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { BulkBar } from '~/shared/ui/page/BottomBar';
import type { SelectedRows } from './use-selected-rows';

interface SelectionBarProps {
  selection: SelectedRows<unknown>;
  total: number;
  children: ReactNode;
}

export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { i18n } = useLingui();
  const { listed, reading } = selection;
  const count = listed.size;
  const [read, all] = [i18n.number(reading?.read ?? 0), i18n.number(reading?.total ?? total)];
  return (
    <BulkBar
      count={
        reading ? (
          <>
            <Trans>
              Reading {read} of {all}…
            </Trans>{' '}
            <TextButton onClick={selection.stopReading}>
              <Trans>Cancel</Trans>
            </TextButton>
          </>
        ) : (
          <>
            <span>
              <Plural value={count} one="# selected" other="# selected" />
            </span>{' '}
            {count < total && (
              <TextButton onClick={selection.selectAll}>
                <Plural value={total} one="Select # that matches" other="Select all # that match" />
              </TextButton>
            )}
          </>
        )
      }
      onClear={selection.clear}
    >
      {children}
    </BulkBar>
  );
}
