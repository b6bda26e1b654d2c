import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { FormName, type ListForm } from '~/domain/entities/FormName';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popup } from '~/shared/ui/overlays/Popup';
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
  const [open, setOpen] = useState(false);
  if (forms.length === 0) return null;
  return (
    <span>
      <Popup
        open={open}
        onOpenChange={setOpen}
        label={t`Forms`}
        content={
          <ul className="list-forms" tabIndex={-1} data-autofocus="">
            {forms.map((form) => (
              <li key={form.xmlFormId}>
                <FormName project={project} form={form} />
              </li>
            ))}
          </ul>
        }
      >
        <TextButton aria-haspopup="dialog" aria-expanded={open}>
          {children} <Icon name="chevronDown" />
        </TextButton>
      </Popup>
    </span>
  );
}
