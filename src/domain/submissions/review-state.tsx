import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Tag } from 'antd';
import type { SubmissionRow } from '~/api/schema';
import { describeReviewState, reviewStates } from '~/domain/forms/review-states';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import './review-state.css';

type System = SubmissionRow['__system'];

const missingFile = msg`File missing`;
const editsLabel = (edits: number) => msg`${plural(edits, { one: 'Edited # time', other: 'Edited # times' })}`;

const isMissingFile = ({ attachmentsPresent, attachmentsExpected }: System): boolean =>
  attachmentsPresent < attachmentsExpected;

/** Such as "Approved · File missing · Edited 2 times". */
export function stateText(system: System, i18n: I18n): string {
  return [
    describeReviewState(system.reviewState, i18n).label,
    ...(isMissingFile(system) ? [i18n._(missingFile)] : []),
    ...(system.edits > 0 ? [i18n._(editsLabel(system.edits))] : []),
  ].join(' · ');
}

/** Distinct review states of submissions with missing files. */
export const statesMissingFiles = (systems: readonly System[]): System['reviewState'][] =>
  [...new Set(systems.filter(isMissingFile).map(({ reviewState }) => reviewState))].toSorted();

/** Widest texts of a state column: all known states with a number of edits, and these with a missing file. */
export const widestStates = (i18n: I18n, missingFiles: readonly System['reviewState'][]): string[] => [
  ...Object.values(reviewStates).map(({ label }) => `${i18n._(label)} (2)`),
  ...missingFiles.map((state) => `${describeReviewState(state, i18n).label} ⚠ ${i18n._(missingFile)}`),
];

/** With missing files, and the number of edits. */
export function StateMark({ system }: { system: System }) {
  const { i18n } = useLingui();
  const { tone, icon, label } = describeReviewState(system.reviewState, i18n);
  return (
    <span className={`state-mark state-mark-${tone}`}>
      <Icon name={icon} />
      <span className="state-mark-word">{label}</span>
      {isMissingFile(system) && (
        <span className="state-mark-file" title={i18n._(missingFile)}>
          <Icon name="warning" /> <span className="state-mark-word">{i18n._(missingFile)}</span>
        </span>
      )}
      <Edits edits={system.edits} />
    </span>
  );
}

function Edits({ edits }: { edits: number }) {
  const { i18n } = useLingui();
  const edited = i18n._(editsLabel(edits));
  if (edits === 0) return null;
  return (
    <span className="state-mark-edits" title={edited}>
      <Icon name="pencil" />
      <span className="visually-hidden">{edited}</span>
      <span className="state-mark-number" aria-hidden="true">
        {i18n.number(edits)}
      </span>
    </span>
  );
}

const tagColors = {
  received: 'default',
  hasIssues: 'warning',
  edited: 'processing',
  approved: 'success',
  rejected: 'error',
  other: 'default',
};

/** Variant for outside tables, where there is room for color. */
export function StateTag({ system }: { system: System }) {
  const { i18n } = useLingui();
  const { tone, icon, label } = describeReviewState(system.reviewState, i18n);
  return (
    <Flex component="span" wrap align="center" gap={4}>
      <Tag color={tagColors[tone]}>
        <Icon name={icon} /> {label}
      </Tag>
      {isMissingFile(system) && (
        <Tag color="error">
          <Icon name="warning" /> {i18n._(missingFile)}
        </Tag>
      )}
      <Edits edits={system.edits} />
    </Flex>
  );
}

export function SubmissionFacts({ row: { __system: system } }: { row: SubmissionRow }) {
  return (
    <>
      <StateTag system={system} />
      {system.submitterName !== null && (
        <span>
          <Trans>
            Submitted by <Name>{system.submitterName}</Name>
          </Trans>
        </span>
      )}
      <TimeAgo iso={system.submissionDate} />
    </>
  );
}
