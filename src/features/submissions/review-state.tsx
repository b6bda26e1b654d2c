import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SubmissionRow } from '~/api/schema';
import { reviewStateName, reviewStates } from '~/shared/forms/review-states';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';

const missingAttachment = msg`Missing attachment`;

/** True if it was submitted without all its files and is not reviewed yet (spec 20 §20.6). */
function isMissingAttachment({
  reviewState,
  attachmentsPresent,
  attachmentsExpected,
}: SubmissionRow['__system']): boolean {
  return reviewState === null && attachmentsPresent !== attachmentsExpected;
}

/** The state as a translatable text. */
export function stateLabel(system: SubmissionRow['__system']) {
  return isMissingAttachment(system) ? missingAttachment : reviewStates[reviewStateName(system.reviewState)].label;
}

/** All texts that `stateLabel` can return. */
export const stateLabels = [missingAttachment, ...Object.values(reviewStates).map(({ label }) => label)];

/** Review state as icon and word, and how often the submission was edited. */
export function StateMark({ system }: { system: SubmissionRow['__system'] }) {
  const { i18n, t } = useLingui();
  const missing = isMissingAttachment(system);
  const name = reviewStateName(system.reviewState);
  const icon: IconName = missing ? 'warning' : reviewStates[name].icon;
  const { edits } = system;
  return (
    <span className={`state-mark state-mark-${missing ? 'missing' : name}`}>
      <Icon name={icon} />
      <span className="state-mark-word">{i18n._(stateLabel(system))}</span>
      {edits > 0 && (
        <span className="state-mark-edits" title={t`Number of edits`}>
          <Icon name="pencil" />
          <span className="visually-hidden">{t`Number of edits`}: </span>
          {i18n.number(edits)}
        </span>
      )}
    </span>
  );
}
