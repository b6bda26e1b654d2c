import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { ToolFace } from '~/shared/rows/ToolFace';
import type { ColumnLayout } from '~/shared/columns/layout';
import { selectableFields, shownFields } from '~/domain/submissions/fields';
import { filterExpression, type FormId, useFields } from '~/domain/submissions/queries';
import type { SubmissionsState } from '~/domain/submissions/address';
import { Button } from '~/shared/ui/controls/Button';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';

const DownloadDialog = lazyDialog(
  () => withTexts(import('./download/DownloadDialog'), 'submission-download'),
  'DownloadDialog',
);

interface DownloadButtonProps {
  form: FormId;
  state: SubmissionsState;
  /** The columns of the table. */
  layout: ColumnLayout;
  /** The matches of the filter, or all submissions without one; undefined if not known. */
  total: number | undefined;
  /** All submissions, if known. */
  all: number | undefined;
}

/** Opens the dialog that downloads what the table shows, or all. */
export function DownloadButton({ form, state, layout, total, all }: DownloadButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { data: fields } = useFields(form);
  const shown = useMemo(() => shownFields(selectableFields(fields ?? []), layout), [fields, layout]);
  const expression = filterExpression(state);
  const isFiltered = expression !== undefined || state.finding !== null;
  return (
    <>
      <Button
        className="rows-tool rows-picture"
        title={t`Download`}
        onClick={() => setIsOpen(true)}
        {...DownloadDialog.intent}
      >
        <ToolFace icon="download" word={<Trans>Download</Trans>} />
      </Button>
      {isOpen && (
        <DownloadDialog
          form={form}
          filter={isFiltered ? { expression, count: total, found: state.finding === null ? null : state } : null}
          all={isFiltered ? all : total}
          shown={shown}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
