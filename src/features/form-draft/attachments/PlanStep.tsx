import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LineFilter } from '~/shared/lists/LineFilter';
import { DataTable } from '~/shared/ui/table/DataTable';
import { useNarrow } from '~/shared/screen/media';
import type { Planned } from './matching';
import type { AttachmentRow } from './rows';
import { usePlanColumns } from './use-plan-columns';

type Group = 'sent' | 'replaces' | 'unmatched' | 'problem' | 'left';

const rowId = ({ path }: Planned) => path;

interface PlanStepProps {
  plan: readonly Planned[];
  rows: readonly AttachmentRow[];
  onPlan: (change: (plan: readonly Planned[] | null) => readonly Planned[] | null) => void;
  onCancel: () => void;
  onUpload: (uploads: { attachment: AttachmentRow; file: File }[]) => void;
}

/** What will be done with each selected file, before anything is sent. The attachment of each can be changed. */
export function PlanStep({ plan, rows, onPlan, onCancel, onUpload }: PlanStepProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [shown, setShown] = useState<Group | null>(null);
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const byName = useMemo(() => new Map(rows.map((row) => [row.name, row])), [rows]);
  const columns = usePlanColumns(rows, byName, onPlan);
  const isIn: Record<Group, (one: Planned) => boolean> = {
    sent: (one) => one.isSent,
    replaces: (one) => one.isSent && one.target !== null && byName.get(one.target)?.exists === true,
    unmatched: (one) => one.target === null && one.problem === null,
    problem: (one) => !one.isSent && one.problem !== null,
    left: (one) => !one.isSent && one.target !== null && one.problem === null,
  };
  const countOf = (group: Group) => plan.filter(isIn[group]).length;
  const [sent, replaces, unmatched, problems, left] = [
    countOf('sent'),
    countOf('replaces'),
    countOf('unmatched'),
    countOf('problem'),
    countOf('left'),
  ];
  const submit = () => {
    setTried(true);
    const uploads = plan.flatMap(({ isSent, target, file }) => {
      const attachment = target === null ? undefined : byName.get(target);
      return isSent && attachment ? [{ attachment, file }] : [];
    });
    if (uploads.length > 0) onUpload(uploads);
  };
  return (
    <div className="plan">
      <h3 ref={heading} tabIndex={-1} data-quiet-focus="">
        <Trans>Check before uploading</Trans>
      </h3>
      <LineFilter<Group>
        groups={[
          {
            key: 'sent',
            count: sent,
            label: <Plural value={sent} one="# will be uploaded" other="# will be uploaded" />,
          },
          {
            key: 'replaces',
            count: replaces,
            label: <Plural value={replaces} one="# replaces a file" other="# replace files" />,
          },
          {
            key: 'left',
            count: left,
            label: <Plural value={left} one="# not selected" other="# not selected" />,
          },
          {
            key: 'unmatched',
            count: unmatched,
            label: <Plural value={unmatched} one="# without a match" other="# without a match" />,
            problem: true,
          },
          {
            key: 'problem',
            count: problems,
            label: <Plural value={problems} one="# with a problem" other="# with problems" />,
            problem: true,
          },
        ]}
        shown={shown}
        onShow={setShown}
      />
      <DataTable
        label={t`Files to upload`}
        columns={columns}
        rows={shown === null ? plan : plan.filter(isIn[shown])}
        rowId={rowId}
        {...(!narrow && { resetKey: shown ?? '' })}
        empty={null}
      />
      {tried && sent === 0 && (
        <p className="field-fault" role="alert">
          <Trans>No file will be uploaded yet. Select an attachment for at least one.</Trans>
        </p>
      )}
      <div className="plan-buttons">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="primary" onClick={submit}>
          {sent === 0 ? (
            <Trans>Upload files</Trans>
          ) : (
            <Plural value={sent} one="Upload # file" other="Upload # files" />
          )}
        </Button>
      </div>
    </div>
  );
}
