import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ActorPropertyList, ProjectExtended } from '~/api/schema';
import { LineFilter } from '~/shared/lists/LineFilter';
import { ListField } from '~/shared/lists/ListField';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CancelOrAsk, useLeaving } from '~/shared/ui/overlays/LeaveQuestion';
import { FormChoice } from '../FormChoice';
import { useGrantableForms } from '../use-grantable-forms';
import { isFaulty, type Line, mendKey, type Parsed, parseLines } from './parse';
import { PreviewTable } from './PreviewTable';
import { UnknownColumns } from './UnknownColumns';

interface WriteStepProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  /** Names of the app users with access. */
  names: readonly string[];
  text: string;
  onText: (text: string) => void;
  /** Ids of the forms that all of them can use. */
  forAll: readonly string[];
  onForAll: (forms: readonly string[]) => void;
  onClose: () => void;
  /** Creates the lines without problems; the others are reported beside them. */
  onCreate: (lines: readonly Line[]) => void;
}

type Group = 'good' | 'problem';
const groupOf = (line: Line): Group => (isFaulty(line) ? 'problem' : 'good');

/** The step in which names are typed, pasted or read from a file, with a preview that can be mended. */
export function WriteStep(props: WriteStepProps) {
  const { project, properties, names, text, onText, forAll, onForAll, onClose, onCreate } = props;
  const { t } = useLingui();
  const { leaving, stay, close } = useLeaving(text.trim() !== '', onClose);
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<Group | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [mended, setMended] = useState<ReadonlyMap<string, string>>(new Map());
  const { forms } = useGrantableForms(project);
  const known = useMemo(
    () => ({ properties: properties.map(({ name }) => name), forms, names }),
    [properties, forms, names],
  );
  const choices = useMemo(() => ({ forAll, leftOut, mended }), [forAll, leftOut, mended]);
  // Typing has priority; the preview follows.
  const [settled, settledChoices] = [useDeferredValue(text), useDeferredValue(choices)];
  const parsed = useMemo(() => parseLines(settled, known, settledChoices), [settled, known, settledChoices]);
  const { lines, unknownColumns } = parsed;
  const faulty = lines.filter(isFaulty).length;
  const count = lines.length - faulty;

  const faultOf = ({ brokenQuotes, lines: all, unknownColumns: unknown }: Parsed) =>
    brokenQuotes
      ? t`A quotation mark is not closed. Close it, or delete it.`
      : all.length === 0
        ? t`Enter or paste at least one name.`
        : unknown.length > 0
          ? t`Some columns are unknown. Add them as properties, or leave them out.`
          : all.every(isFaulty)
            ? t`Every line has a problem. Correct at least one.`
            : null;
  const submit = () => {
    setTried(true);
    // The preview may be a moment behind the text.
    const now = parseLines(text, known, choices);
    if (faultOf(now) === null) onCreate(now.lines);
  };
  const mend = useCallback(
    (line: Line, name: string) => setMended((before) => new Map(before).set(mendKey(line), name)),
    [],
  );
  const show = (group: Group | null) => {
    setShown(group);
    setCurrent(null);
  };
  return (
    <Dialog
      title={t`Add several app users`}
      width={860}
      onClose={close}
      footer={
        <>
          <CancelOrAsk leaving={leaving} onStay={stay} onDiscard={onClose} onCancel={close} />
          <Button type="primary" onClick={submit}>
            {count === 0 ? (
              <Trans>Create app users</Trans>
            ) : (
              <Plural value={count} one="Create # app user" other="Create # app users" />
            )}
          </Button>
        </>
      }
    >
      <ListField
        label={t`Names`}
        text={text}
        onText={onText}
        fault={tried ? faultOf(parsed) : null}
        help={
          properties.length > 0 ? (
            <Trans>
              One name per line. Or CSV: the heading begins with <code>name</code>, followed by custom properties and{' '}
              <code>forms</code> (IDs or names, separated by semicolons).
            </Trans>
          ) : (
            <Trans>
              One name per line. Or CSV: the heading begins with <code>name</code>, followed by <code>forms</code> (IDs
              or names, separated by semicolons).
            </Trans>
          )
        }
      >
        {forms.length > 0 && (
          <FormChoice label={t`Forms for all new app users`} forms={forms} chosen={forAll} onChange={onForAll} />
        )}
      </ListField>
      {unknownColumns.length > 0 && (
        <UnknownColumns
          project={project}
          names={unknownColumns}
          onLeaveOut={() => setLeftOut([...leftOut, ...unknownColumns])}
        />
      )}
      {lines.length > 0 && (
        <>
          <LineFilter
            groups={[
              {
                key: 'good',
                count,
                label: <Plural value={count} one="# will be created" other="# will be created" />,
              },
              {
                key: 'problem',
                count: faulty,
                label: <Plural value={faulty} one="# with a problem" other="# with problems" />,
                problem: true,
              },
            ]}
            shown={shown}
            onShow={show}
          />
          <PreviewTable
            lines={lines.filter((line) => shown === null || groupOf(line) === shown || line.number === current)}
            properties={known.properties}
            forms={forms}
            mended={mended}
            onMend={mend}
            current={current}
            onCurrent={setCurrent}
          />
        </>
      )}
    </Dialog>
  );
}
