import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isolate } from '~/shared/lib/isolate';
import { Alert, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { reasonText } from '~/shared/errors/reason-text';
import { isProblem } from '~/api/problem';
import type { ListId } from '~/domain/entities/rows';
import { nameRules } from '~/domain/entities/name-texts';
import { ListField } from '~/shared/lists/ListField';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CancelOrAsk, useLeaving } from '~/shared/ui/overlays/LeaveQuestion';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Sentences } from '~/shared/ui/text/Joined';
import { startAddition } from './addition-job';
import { lastIgnored, readLines, replaceNames } from './lines';
import { PropertyLines } from './PropertyLines';
import { addProperty } from './writes';

interface AddPropertiesDialogProps {
  list: ListId;
  /** The names of the list's properties. */
  taken: readonly string[];
  onClose: () => void;
  /** Called with a property that was added at once. */
  onAdded: (name: string) => void;
}

/** Adds one property or many, a name per line: says of each while somebody types whether it can be added. */
export function AddPropertiesDialog({ list, taken, onClose, onAdded }: AddPropertiesDialogProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const { leaving, stay, close } = useLeaving(text.trim() !== '', onClose);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const lines = useMemo(() => readLines(text, taken), [text, taken]);
  const ignored = lastIgnored(text);
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
    // A ref, because state is too late for the second of two quick presses.
    if (fault !== null || only === undefined || busy.current) return;
    if (count > 1) {
      const name = list.datasetName;
      startAddition(list, good, t`Added properties to ${name}`);
      onClose();
      return;
    }
    busy.current = true;
    setSaving(true);
    try {
      await addProperty(list, only);
      alerts.success(msg`Property added: ${{ only: isolate(only) }}.`);
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
          <CancelOrAsk leaving={leaving} onStay={stay} onDiscard={onClose} onCancel={closeUnlessBusy} />
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
