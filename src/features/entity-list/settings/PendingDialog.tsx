import { msg, plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { DatasetDetailsExtended } from '~/api/schema';
import { RadioField } from '~/shared/ui/form/RadioField';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { changeList } from './change-list';
import { OptionText } from './OptionGroup';

interface PendingDialogProps {
  list: DatasetDetailsExtended;
  count: number;
  onClose: () => void;
}

export function PendingDialog({ list, count, onClose }: PendingDialogProps) {
  const { t } = useLingui();
  const schema = z.object({
    convert: z.string().check(z.minLength(1, { error: t`Select what becomes of the waiting submissions.` })),
  });
  const option = (value: string, name: string, about: string) => ({
    value,
    label: <OptionText name={name} about={about} />,
  });
  return (
    <FormDialog
      title={t`Create entities on receipt`}
      submitLabel={t`Create entities on receipt`}
      failureTitle={t`The setting was not changed.`}
      schema={schema}
      defaultValues={{ convert: '' }}
      onClose={onClose}
      onSubmit={async ({ convert }) => {
        await changeList(list, { approvalRequired: false }, { convert: convert === 'all' });
        onClose();
        notifications.success(
          convert === 'all'
            ? msg`${plural(count, {
                one: 'Submissions create entities when they are received. # waiting submission is processed now.',
                other: 'Submissions create entities when they are received. # waiting submissions are processed now.',
              })}`
            : msg`Submissions create entities when they are received. Those that wait still need approval.`,
        );
      }}
    >
      <p>
        <Plural
          value={count}
          one="# submission waits for approval before it creates entities."
          other="# submissions wait for approval before they create entities."
        />
      </p>
      <div className="list-dialog">
        <RadioField
          name="convert"
          label={t`What becomes of them`}
          options={[
            option(
              'all',
              t`Create their entities now`,
              t`All of them, whatever their review state. This cannot be undone.`,
            ),
            option('none', t`Leave them waiting`, t`Each still creates its entities when it is approved.`),
          ]}
        />
      </div>
    </FormDialog>
  );
}
