import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Flex, Select, Table } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { SubmissionVersionList } from '~/api/schema';
import { type AnswerLine, type FormLine, formLines, isEmpty } from '~/domain/answers/lines';
import { LongText } from '~/domain/answers/LongText';
import { answerText, labelWithAnswers, questionLabel, isSameAnswer, type AnswerFormat } from '~/domain/answers/texts';
import { parseSubmissionXml } from '~/domain/answers/xml-answers';
import type { SubmissionRef } from '~/domain/submissions/record';
import { versionXmlOptions } from '~/domain/submissions/whole-answers';
import { formatDateTime } from '~/shared/lib/dates';
import { visibleName, visibleText } from '~/shared/lib/visible-name';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { ShowMore } from '~/shared/ui/controls/ShowMore';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

interface VersionsDialogProps {
  id: SubmissionRef;
  /** Newest first, at least two. */
  versions: SubmissionVersionList;
  wording: AnswerFormat;
  onClose: () => void;
}

const perStep = 300;

/** Longer answers are collapsed to this many characters. */
const foldedAt = 240;

export function VersionsDialog({ id, versions, wording, onClose }: VersionsDialogProps) {
  const { t } = useLingui();
  const [olderId, setOlder] = useState(versions[1]?.instanceId ?? '');
  const [newerId, setNewer] = useState(versions[0]?.instanceId ?? '');
  const [all, showAll] = useState(false);
  const [rows, setRows] = useState(perStep);
  const older = useQuery(versionXmlOptions(id, olderId));
  const newer = useQuery(versionXmlOptions(id, newerId));
  const compared = useMemo(
    () =>
      older.data === undefined || newer.data === undefined
        ? undefined
        : compareVersions(older.data, newer.data, wording),
    [older.data, newer.data, wording],
  );
  const changed = useMemo(() => compared?.filter((one) => one.changed), [compared]);
  const shown = (all ? compared : changed) ?? [];
  const error = older.error ?? newer.error;
  const count = changed?.length ?? 0;
  const answers = (title: string, lineOf: (answer: ComparedAnswer) => AnswerLine | undefined) => ({
    title,
    onCell: (answer: ComparedAnswer) => {
      const cell = { className: answer.changed ? 'versions-changed' : '', 'data-label': title };
      return cell;
    },
    render: (_: unknown, answer: ComparedAnswer) => {
      const line = lineOf(answer);
      if (!line || isEmpty(line.value)) return <Trans>No answer</Trans>;
      return <LongText text={answerText(line.question, line.value, wording, line.around)} foldedAt={foldedAt} />;
    },
  });
  return (
    <InfoDialog title={t`Compare versions`} onClose={onClose} width={1100}>
      <Flex wrap align="end" gap="8px 16px">
        <VersionSelect
          label={t({ message: 'From', context: 'version' })}
          versions={versions}
          value={olderId}
          onChange={setOlder}
        />
        <VersionSelect
          label={t({ message: 'To', context: 'version' })}
          versions={versions}
          value={newerId}
          onChange={setNewer}
        />
        <Checkbox className="answers-switch" checked={all} onChange={({ target }) => showAll(target.checked)}>
          <Trans>Show answers that did not change</Trans>
        </Checkbox>
      </Flex>
      {error && compared === undefined ? (
        <ErrorState
          error={error}
          retry={() => {
            void older.refetch();
            void newer.refetch();
          }}
        />
      ) : compared === undefined ? (
        <ListSkeleton rows={6} />
      ) : compared === null ? (
        <p>
          <Trans>One of these versions cannot be read.</Trans>
        </p>
      ) : (
        <>
          <p className="muted" role="status">
            {count === 0 ? (
              <Trans>No answer differs.</Trans>
            ) : (
              <Plural value={count} one="# answer differs" other="# answers differ" />
            )}
          </p>
          {shown.length > 0 && (
            <Table
              aria-label={t`Answers of both versions`}
              className="compared-versions"
              tableLayout="fixed"
              pagination={false}
              dataSource={shown.slice(0, rows)}
              rowKey="key"
              columns={[
                {
                  key: 'question',
                  title: t`Question`,
                  rowScope: 'row',
                  render: (_, { line, around }) => (
                    <>
                      {around.length > 0 && (
                        <small className="versions-around">
                          {around
                            .map(
                              (head) =>
                                visibleText(questionLabel(head, wording)) +
                                (head.kind === 'entry' ? ` ${head.number}` : ''),
                            )
                            .join(' › ')}
                        </small>
                      )}
                      <bdi>{visibleText(labelWithAnswers(line, wording))}</bdi>
                    </>
                  ),
                },
                answers(t({ message: 'From', context: 'version' }), ({ older: line }) => line),
                answers(t({ message: 'To', context: 'version' }), ({ newer: line }) => line),
              ]}
            />
          )}
          <ShowMore hidden={shown.length - rows} onMore={() => setRows(rows + perStep)} />
        </>
      )}
    </InfoDialog>
  );
}

interface VersionSelectProps {
  label: string;
  versions: SubmissionVersionList;
  value: string;
  onChange: (instanceId: string) => void;
}

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Flex vertical style={{ minInlineSize: 0 }}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        style={{ maxInlineSize: 'min(380px, 80vw)' }}
        value={value}
        onChange={onChange}
        {...searchableOptions(
          versions.map((version, at) => {
            const number = versions.length - at;
            const when = formatDateTime(version.createdAt);
            const who = 'submitter' in version ? visibleName(version.submitter.displayName ?? '') : '';
            const text = who === '' ? t`Version ${number}, ${when}` : t`Version ${number}, ${when}, ${who}`;
            return { value: version.instanceId, label: text };
          }),
        )}
      />
    </Flex>
  );
}

interface ComparedAnswer {
  key: string;
  /** From the newer version, if it has the answer. */
  line: AnswerLine;
  around: FormLine[];
  older: AnswerLine | undefined;
  newer: AnswerLine | undefined;
  changed: boolean;
}

/** Version ids, which always differ. */
const ofVersion = new Set(['instanceID', 'deprecatedID']);

interface Placed {
  line: AnswerLine;
  around: FormLine[];
}

/** Answers with the groups that contain them; null if the text is not XML. */
function answersOf(xml: string, wording: AnswerFormat): Map<string, Placed> | null {
  const values = parseSubmissionXml(xml, wording.questions.all);
  if (!values) return null;
  const answers = new Map<string, Placed>();
  const around: FormLine[] = [];
  for (const line of formLines(values, wording.questions)) {
    around.length = Math.min(around.length, line.depth);
    if (line.kind !== 'answer') around[line.depth] = line;
    else if (!ofVersion.has(line.name)) answers.set(line.key, { line, around: around.filter(Boolean) });
  }
  return answers;
}

/** All answers of two versions in form order; null if an XML cannot be parsed. */
export function compareVersions(olderXml: string, newerXml: string, wording: AnswerFormat): ComparedAnswer[] | null {
  const [older, newer] = [answersOf(olderXml, wording), answersOf(newerXml, wording)];
  if (!older || !newer) return null;
  const compared: ComparedAnswer[] = [];
  for (const key of new Set([...newer.keys(), ...older.keys()])) {
    const [before, after] = [older.get(key), newer.get(key)];
    const placed = after ?? before;
    if (!placed) continue;
    const [was, is] = [before?.line.value, after?.line.value];
    if (isEmpty(was) && isEmpty(is)) continue;
    compared.push({
      key,
      ...placed,
      older: before?.line,
      newer: after?.line,
      changed: !isSameAnswer(placed.line.question, was, is, wording),
    });
  }
  return compared;
}
