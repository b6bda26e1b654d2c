import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Typography } from 'antd';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { describeReviewState, reviewStateName, type ReviewStateName } from '~/domain/forms/review-states';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { ReviewFields, useReviewSchema } from '~/domain/submissions/ReviewDialog';
import { Icon } from '~/shared/ui/icons/Icon';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { LabelledValue, Sentences } from '~/shared/ui/text/Joined';
import { reviewTitle, startReview } from './jobs';
import type { ListedSubmission } from './listed';

interface BulkReviewDialogProps {
  form: FormOrDraftRef;
  listed: ReadonlyMap<string, ListedSubmission>;
  onClose: () => void;
  onStarted: () => void;
}

function countStates(listed: ReadonlyMap<string, ListedSubmission>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { reviewState } of listed.values()) {
    const name = reviewStateName(reviewState);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

export function BulkReviewDialog({ form, listed, onClose, onStarted }: BulkReviewDialogProps) {
  const { t, i18n } = useLingui();
  const count = listed.size;
  const counts = useMemo(() => countStates(listed), [listed]);
  const schema = useReviewSchema();
  return (
    <FormDialog
      title={i18n._(reviewTitle(undefined, count))}
      submitLabel={({ reviewState }) => i18n._(reviewTitle(reviewState, count))}
      failureTitle={t`The review states were not changed.`}
      schema={schema}
      defaultValues={{ notes: '' }}
      onSubmit={async ({ reviewState, notes }) => {
        startReview(form, listed, { reviewState, notes: notes.trim() });
        onStarted();
      }}
      onClose={onClose}
    >
      <Flex
        component="ul"
        wrap
        gap="4px 16px"
        style={{ margin: '0 0 16px', padding: 0, listStyle: 'none' }}
        aria-label={t`Current states`}
      >
        {[...counts].map(([name, of]) => {
          const { tone, icon, label } = describeReviewState(name, i18n);
          return (
            <li key={name} className={`state-mark state-mark-${tone}`}>
              <Icon name={icon} />
              <LabelledValue label={label} value={i18n.number(of)} />
            </li>
          );
        })}
      </Flex>
      <ReviewFields notesHelp={t`Saved in the history of each submission. You can use Markdown.`}>
        <Effect counts={counts} total={count} />
      </ReviewFields>
    </FormDialog>
  );
}

function Effect({ counts, total }: { counts: ReadonlyMap<string, number>; total: number }) {
  const { reviewState } = useWatch<{ reviewState?: ReviewStateName }>();
  const same = reviewState === undefined ? 0 : (counts.get(reviewState) ?? 0);
  const changes = total - same;
  return (
    <Typography.Paragraph type="secondary" style={{ marginBlock: '-8px 16px' }} role="status">
      <Sentences>
        {reviewState !== undefined && <Plural value={changes} one="# will be changed." other="# will be changed." />}
        {same > 0 && (
          <Plural
            value={same}
            one="# has this state already and is skipped."
            other="# have this state already and are skipped."
          />
        )}
        <Trans>Submissions that someone else changes in the meantime are skipped.</Trans>
      </Sentences>
    </Typography.Paragraph>
  );
}
