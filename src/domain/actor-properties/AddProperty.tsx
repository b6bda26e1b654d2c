import { Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { keepFocus } from '~/shared/ui/form/focus';
import { addProblem, addProperty } from './add-property';

/** A link that opens a small form for one more property. Not a form element, because it is inside another form. */
export function AddProperty({ projectId, onAdded }: { projectId: number; onAdded: (name: string) => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const busy = useRef(false);
  const link = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setName('');
    setFault(null);
    requestAnimationFrame(() => link.current?.focus());
  };
  const add = async () => {
    if (busy.current) return;
    const wanted = name.trim();
    if (wanted === '') return setFault(t`Enter a name.`);
    busy.current = true;
    setAdding(true);
    try {
      await addProperty(projectId, wanted);
      setOpen(false);
      setName('');
      setFault(null);
      onAdded(wanted);
    } catch (error) {
      setFault(addProblem(error, wanted, i18n));
    } finally {
      busy.current = false;
      setAdding(false);
    }
  };
  if (!open) {
    return (
      <TextButton ref={link} className="properties-add" onClick={() => setOpen(true)}>
        <Trans>Add property…</Trans>
      </TextButton>
    );
  }
  return (
    <div className="properties-new">
      <label htmlFor={id}>
        <Trans>New property name</Trans>
      </label>
      <div className="properties-new-line">
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          value={name}
          status={fault === null ? '' : 'error'}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-note`}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Must not submit the surrounding form.
              event.preventDefault();
              void add();
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              close();
            }
          }}
        />
        <Button loading={adding} onMouseDown={keepFocus} onClick={() => void add()}>
          <Trans>Add</Trans>
        </Button>
        <Button type="text" onClick={close} disabled={adding}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <div
        className={fault === null ? 'field-note' : 'field-note field-fault'}
        id={`${id}-note`}
        role={fault === null ? undefined : 'alert'}
      >
        {fault ?? <Trans>It is added to the project immediately, for all app users and public links.</Trans>}
      </div>
    </div>
  );
}
