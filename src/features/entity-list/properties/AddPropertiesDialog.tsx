import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { isProblem } from '~/api/problem';
import { nameErrorText, nameRules } from '~/domain/entities/names';
import type { ListId } from '~/domain/entities/rows';
import { reasonText } from '~/shared/errors/describe-failure';
import { bidiIsolate } from '~/shared/lib/isolate';
import { LineFilter } from '~/shared/lists/LineFilter';
import { ListField } from '~/shared/lists/ListField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CancelOrDiscard, useDiscardPrompt } from '~/shared/ui/overlays/DiscardPrompt';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { lastIgnoredLine, type NameLine, readLines, replaceNames } from './name-lines';
import { addProperty, startAddingProperties } from './writes';
import '../entity-list.css';

interface AddPropertiesDialogProps {
  list: ListId;
  taken: readonly string[];
  onClose: () => void;
  /** Called when a single property was added, without a job. */
  onAdded: (name: string) => void;
}

export function AddPropertiesDialog({ list, taken, onClose, onAdded }: AddPropertiesDialogProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const { leaving, stay, close } = useDiscardPrompt(text.trim() !== '', onClose);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const lines = useMemo(() => readLines(text, taken), [text, taken]);
  const ignored = lastIgnoredLine(text);
  const ignoredText = i18n.number(ignored ?? 0);
  const good = useMemo(() => lines.filter(({ problem }) => problem === null).map(({ name }) => name), [lines]);
  const count = good.length;
  const correctable = lines.filter(({ suggested }) => suggested !== null);
  const fault =
    lines.length === 0
      ? t`Enter or paste at least one name.`
      : count === 0
        ? t`Every name has a problem. Correct at least one.`
        : null;
  const change = (next: string) => {
    setText(next);
    setRefusal(null);
  };
  const closeUnlessBusy = () => busy.current || close();
  const submit = async () => {
    setTried(true);
    const [only] = good;
    // A ref: state would be too late for the second of two quick presses.
    if (fault !== null || only === undefined || busy.current) return;
    if (count > 1) {
      const name = list.datasetName;
      startAddingProperties(list, good, t`Added properties to ${name}`);
      onClose();
      return;
    }
    busy.current = true;
    setSaving(true);
    try {
      await addProperty(list, only);
      notifications.success(msg`Property added: ${{ only: bidiIsolate(only) }}.`);
      onAdded(only);
    } catch (error) {
      const why = reasonText(error, i18n);
      setRefusal(
        isProblem(error, '409.3')
          ? t`This list already has a property “${only}”. Enter another name.`
          : isProblem(error, '400.8')
            ? t`The server does not accept “${only}”. Enter another name.`
            : t`The property was not added. ${why}`,
      );
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={t`Add properties`}
      width={640}
      onClose={closeUnlessBusy}
      footer={
        <>
          <CancelOrDiscard leaving={leaving} onStay={stay} onDiscard={onClose} onCancel={closeUnlessBusy} />
          <Button type="primary" loading={saving} onClick={() => void submit()}>
            {count === 0 ? (
              <Trans>Add properties</Trans>
            ) : (
              <Plural value={count} one="Add # property" other="Add # properties" />
            )}
          </Button>
        </>
      }
    >
      <ListField
        label={t`Names`}
        text={text}
        onText={change}
        fault={refusal ?? (tried ? fault : null)}
        help={
          <Sentences>
            <Trans>One name per line, or the head of a spreadsheet.</Trans>
            {i18n._(nameRules.property)}
          </Sentences>
        }
      >
        {correctable.length > 0 && (
          <Button onClick={() => change(replaceNames(text, correctable))}>
            <Plural value={correctable.length} one="Correct # name" other="Correct # names" />
          </Button>
        )}
      </ListField>
      {ignored !== null && (
        <Alert
          type="warning"
          role="status"
          showIcon
          title={
            ignored === 2 ? (
              <Trans>Line 2 is ignored: the first line looks like the head of a spreadsheet.</Trans>
            ) : (
              <Trans>Lines 2–{ignoredText} are ignored: the first line looks like the head of a spreadsheet.</Trans>
            )
          }
        />
      )}
      <PropertyLines lines={lines} onCorrect={(line) => change(replaceNames(text, [line]))} />
    </Dialog>
  );
}

const maxListed = 50;

type Group = 'good' | 'problem';
const groupOf = ({ problem }: NameLine): Group => (problem === null ? 'good' : 'problem');

interface PropertyLinesProps {
  lines: readonly NameLine[];
  onCorrect: (line: NameLine) => void;
}

function PropertyLines({ lines, onCorrect }: PropertyLinesProps) {
  const [shown, show] = useState<Group | null>(null);
  const problems = lines.filter(({ problem }) => problem !== null);
  const good = lines.length - problems.length;
  if (lines.length === 0) return null;
  const visible = [...problems, ...lines.filter(({ problem }) => problem === null)].filter(
    (line) => shown === null || groupOf(line) === shown,
  );
  const more = visible.length - maxListed;
  return (
    <>
      <LineFilter<Group>
        groups={[
          {
            key: 'good',
            count: good,
            label: <Plural value={good} one="# will be added" other="# will be added" />,
          },
          {
            key: 'problem',
            count: problems.length,
            label: <Plural value={problems.length} one="# with a problem" other="# with problems" />,
            problem: true,
          },
        ]}
        shown={shown}
        onShow={show}
      />
      <ul className="new-properties-lines">
        {visible.slice(0, maxListed).map((line) => (
          <Flex component="li" wrap align="center" gap="2px 8px" key={line.start} data-problem={line.problem !== null}>
            <Icon name={line.problem === null ? 'check' : 'warning'} />
            <span className="muted">
              <Trans>Line {line.line}</Trans>
            </span>
            <Name>{line.name}</Name>
            <Problem line={line} />
            {line.suggested !== null && (
              <TextButton onClick={() => onCorrect(line)}>
                <Trans>
                  Use <Name>{line.suggested}</Name>
                </Trans>
              </TextButton>
            )}
          </Flex>
        ))}
        {more > 0 && (
          <li className="muted">
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
    </>
  );
}

function Problem({ line: { problem } }: { line: NameLine }) {
  const { i18n } = useLingui();
  switch (problem?.kind) {
    case 'fault':
      return <span>{i18n._(nameErrorText('property', problem.fault))}</span>;
    case 'taken':
      return (
        <span>
          <Trans>
            The list has the property <Name>{problem.same}</Name>.
          </Trans>
        </span>
      );
    case 'repeated':
      return (
        <span>
          <Trans>This name appears twice; it is added once.</Trans>
        </span>
      );
    case undefined:
      return null;
  }
}
