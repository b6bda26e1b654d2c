import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { FormName, type ListForm } from '~/domain/entities/FormName';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popover } from '~/shared/ui/overlays/Popover';
import './entity-list.css';

interface FormsPopoverProps {
  project: ProjectExtended;
  forms: readonly ListForm[];
  /** How many there are, in words. */
  children: ReactNode;
}

/** Forms behind their count. Nothing without any. */
export function FormsPopover({ project, forms, children }: FormsPopoverProps) {
  const { t } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (forms.length === 0) return null;
  return (
    <span>
      <TextButton
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children} <Icon name="chevronDown" />
      </TextButton>
      <Popover open={open} onClose={() => setOpen(false)} anchor={button} id={id} label={t`Forms`}>
        <ul className="list-forms" tabIndex={-1} data-autofocus="">
          {forms.map((form) => (
            <li key={form.xmlFormId}>
              <FormName project={project} form={form} />
            </li>
          ))}
        </ul>
      </Popover>
    </span>
  );
}
