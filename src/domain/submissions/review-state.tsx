import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SubmissionRow } from '~/api/schema';
import { reviewStateLook, reviewStates } from '~/domain/forms/review-states';
import { Icon } from '~/shared/ui/icons/Icon';
import './review-state.css';

type System = SubmissionRow['__system'];

const missingAttachment = msg`File missing`;
const editsLabel = (edits: number) => msg`${plural(edits, { one: 'Edited # time', other: 'Edited # times' })}`;

/** True if it was submitted without all its files and is not reviewed yet. */
function isMissingAttachment({ reviewState, attachmentsPresent, attachmentsExpected }: System): boolean {
  return reviewState === null && attachmentsPresent !== attachmentsExpected;
}

const stateLook = (system: System, i18n: I18n) =>
  isMissingAttachment(system)
    ? { tone: 'missing', icon: 'warning' as const, label: i18n._(missingAttachment) }
    : reviewStateLook(system.reviewState, i18n);

/** The state and the number of edits as text: "Approved, edited 2 times". */
export function stateText(system: System, i18n: I18n): string {
  const { label } = stateLook(system, i18n);
  return system.edits > 0 ? `${label} · ${i18n._(editsLabel(system.edits))}` : label;
}

/**
 * Texts as wide as a state gets, for the width of a column: all known states, and the number of edits
 * beside the state that most edited submissions end in.
 */
export const widestStates = (i18n: I18n): string[] => [
  ...[missingAttachment, ...Object.values(reviewStates).map(({ label }) => label)].map((label) => i18n._(label)),
  `${i18n._(reviewStates.approved.label)} (2)`,
];

/** Review state as icon and word, and how often the submission was edited: a number in tables, words on cards. */
export function StateMark({ system }: { system: System }) {
  const { i18n } = useLingui();
  const { tone, icon, label } = stateLook(system, i18n);
  const { edits } = system;
  const edited = i18n._(editsLabel(edits));
  return (
    <span className={`state-mark state-mark-${tone}`}>
      <Icon name={icon} />
      <span className="state-mark-word">{label}</span>
      {edits > 0 && (
        <span className="state-mark-edits" title={edited}>
          <Icon name="pencil" />
          <span className="state-mark-edits-words">{edited}</span>
          <span className="state-mark-number" aria-hidden="true">
            {i18n.number(edits)}
          </span>
        </span>
      )}
    </span>
  );
}
