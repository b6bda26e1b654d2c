import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { isProblem } from '~/api/problem';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/shared/forms/form-target';
import { restoreDeletedForm } from '~/shared/forms/restore-form';
import { alerts } from '~/shared/ui/overlays/alerts';
import { DialogFailure, FormDialog } from '~/shared/ui/overlays/FormDialog';
import { Name } from '~/shared/ui/text/Name';

const nothing = z.object({});

/** The reasons of the server that a person can do something about. */
function whyNot(error: unknown) {
  if (isProblem(error, '409.3'))
    return msg`Another form has the same ID now. Delete that form first, or keep this one in the trash.`;
  if (isProblem(error, '409.23'))
    return msg`The entity lists of this form were changed or deleted since, so it cannot be restored.`;
  return null;
}

/** Asks before restoring a form from the trash (spec 11 §11.2). */
export function RestoreFormDialog({ form, onClose }: { form: FormExtended; onClose: () => void }) {
  const { t } = useLingui();
  const name = (
    <strong>
      <Name>{formName(form)}</Name>
    </strong>
  );
  return (
    <FormDialog
      title={t`Restore form`}
      submitLabel={t`Restore form`}
      schema={nothing}
      defaultValues={{}}
      onClose={onClose}
      onSubmit={async () => {
        try {
          await restoreDeletedForm(form);
        } catch (error) {
          const reason = whyNot(error);
          throw reason ? new DialogFailure(reason) : error;
        }
        onClose();
        alerts.success(msg`Form restored.`);
      }}
    >
      <p>
        <Trans>This restores the form {name} with its submissions, its settings and its form access.</Trans>
      </p>
      <p className="muted">
        <Trans>If it is deleted again, the 30 days start again.</Trans>
      </p>
    </FormDialog>
  );
}
