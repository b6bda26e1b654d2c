import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { getGetSubmissionVersionAttachmentUrl } from '~/api/generated/hooks/submission-versions';
import type { SubmissionChange } from '~/api/schema';
import { onDownloadPicture } from '~/domain/answers/pictures';
import { answerText, questionLabel, isSameAnswer, type AnswerFormat } from '~/domain/answers/texts';
import type { SubmissionRef } from '~/domain/submissions/record';
import { visibleText } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import { useHistoryState } from '~/shared/url-state/history-state';
import { type Change, listChanges } from './feed';
import '~/domain/records/feed.css';

const shownAtFirst = 20;
/** Characters of an answer in a change; the rest is in its title. */
const maxLength = 300;

interface ChangeTableProps {
  id: SubmissionRef;
  version: string;
  diff: readonly SubmissionChange[];
  wording: AnswerFormat;
}

export function ChangeTable({ id, version, diff, wording }: ChangeTableProps) {
  const { changes, replaced } = useMemo(() => {
    const read = listChanges(diff);
    const reads = ({ path, old, new: now }: Change) => isSameAnswer(wording.questions.at(path), old, now, wording);
    return { ...read, changes: read.changes.filter((change) => !reads(change)) };
  }, [diff, wording]);
  const [all, showAll] = useHistoryState(`changes ${version}`, false);
  if (changes.length === 0)
    return (
      <p className="muted">
        <Trans>No answer changed.</Trans>
      </p>
    );
  const rest = changes.length - shownAtFirst;
  return (
    <>
      <ul className="changes">
        {(all ? changes : changes.slice(0, shownAtFirst)).map((change) => (
          <li key={change.key}>
            <ChangeLabel change={change} wording={wording} />
            <div className="change-values">
              <ChangeValue id={id} version={replaced} change={change} value={change.old} wording={wording} />
              <span aria-hidden="true" className="change-arrow">
                →
              </span>
              <span className="visually-hidden">
                <Trans>changed to</Trans>
              </span>
              <ChangeValue id={id} version={version} change={change} value={change.new} wording={wording} />
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 && !all && (
        <TextButton onClick={() => showAll(true)}>
          <Plural value={rest} one="Show # more change" other="Show # more changes" />
        </TextButton>
      )}
    </>
  );
}

function ChangeLabel({ change, wording }: { change: Change; wording: AnswerFormat }) {
  return (
    <p className="change-label">
      {change.steps.map(({ name, path, entry }, at) => (
        <span key={path}>
          {at > 0 && ' › '}
          <bdi>{visibleText(questionLabel({ question: wording.questions.at(path), name }, wording))}</bdi>
          {entry !== null && ` ${entry}`}
        </span>
      ))}{' '}
      {change.within === 'added' && (
        <small>
          <Trans>(added)</Trans>
        </small>
      )}
      {change.within === 'deleted' && (
        <small>
          <Trans>(deleted)</Trans>
        </small>
      )}
    </p>
  );
}

interface ChangeValueProps {
  id: SubmissionRef;
  version: string | null;
  change: Change;
  value: string | null;
  wording: AnswerFormat;
}

function ChangeValue({ id, version, change, value, wording }: ChangeValueProps) {
  const { t } = useLingui();
  if (value === null)
    return (
      <span className="muted">
        <Trans>empty</Trans>
      </span>
    );
  const question = wording.questions.at(change.path);
  const name = question?.type === 'binary' ? value.trim() : '';
  if (name !== '' && version !== null) {
    const { projectId, xmlFormId, instanceId } = id;
    const file = name.toWellFormed();
    const url = `/v1${getGetSubmissionVersionAttachmentUrl(projectId, xmlFormId, instanceId, version, file)}`;
    return (
      <a href={url} download={name} aria-label={t`Download ${name}`} onClick={onDownloadPicture(url, name)}>
        <Name>{name}</Name>
      </a>
    );
  }
  const text = answerText(question, value, wording);
  return (
    <bdi title={text.length > maxLength ? text.slice(0, 10_000) : undefined}>
      {visibleText(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)}
    </bdi>
  );
}
