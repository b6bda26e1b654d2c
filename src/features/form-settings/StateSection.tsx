import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FormExtended, FormState, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { FormSection } from '~/shared/ui/form/FormSection';
import { RadioField } from '~/shared/ui/form/RadioField';
import { AppLink } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Name } from '~/shared/ui/text/Name';
import { changeForm } from './change-form';

const known = ['open', 'closing', 'closed'] as const;
/** Whether this release knows a state: a newer server may have others. */
const isKnown = (state: string): state is FormState => known.some((one) => one === state);
// A state that is not known stays as it is until another is selected.
const schema = z.object({ state: z.custom<FormState>((state) => typeof state === 'string') });

const said = {
  open: msg`The form is open now.`,
  closing: msg`The form is closing now.`,
  closed: msg`The form is closed now.`,
} satisfies Record<FormState, unknown>;

/** Changes the state back. Out: whether it succeeded; an alert says why not. */
async function setState(form: FormExtended, state: FormState): Promise<boolean> {
  try {
    await changeForm(form, { state });
    return true;
  } catch (error) {
    alerts.failed(msg`The state of the form was not set back.`, error);
    return false;
  }
}

/** Shows the state of the form again when it changed otherwise: by Undo, or by another person. */
function FollowForm({ state }: { state: FormState }) {
  const { reset } = useFormContext<z.infer<typeof schema>>();
  useEffect(() => reset({ state }), [reset, state]);
  return null;
}

/** Who can get the form and send it now: open, closing or closed. */
export function StateSection({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  const { t } = useLingui();
  const names: Record<FormState, string> = { open: t`Open`, closing: t`Closing`, closed: t`Closed` };
  const option = (value: FormState, name: ReactNode, about: string | null) => ({
    value,
    label: (
      <span className="form-settings-option">
        <strong>{name}</strong>
        {about !== null && <span className="muted">{about}</span>}
      </span>
    ),
  });
  return (
    <FormSection
      title={t`Form state`}
      submitLabel={t`Save changes`}
      notDone={t`The state of the form was not changed.`}
      unsaved={({ state }) => {
        const name = isKnown(state) ? names[state] : visibleName(state);
        return t`The new state, ${name}, is not saved.`;
      }}
      schema={schema}
      defaultValues={{ state: form.state }}
      onSubmit={async ({ state }) => {
        const before = form.state;
        if (state === before) return;
        await changeForm(form, { state });
        alerts.success(said[state], { action: { label: msg`Undo`, run: () => setState(form, before) } });
      }}
    >
      <FollowForm state={form.state} />
      <RadioField
        name="state"
        label={t`Who can use this form`}
        options={[
          option('open', names.open, t`People can get the form, and send submissions.`),
          option(
            'closing',
            names.closing,
            t`Nobody can get the form anymore, but people who have it can still send what they filled in. Use this when a survey ends.`,
          ),
          option(
            'closed',
            names.closed,
            t`Nobody can get the form, and submissions are refused. What is not sent yet stays on the devices. You can open the form again at any time.`,
          ),
          ...(isKnown(form.state) ? [] : [option(form.state, <Name>{form.state}</Name>, null)]),
        ]}
      />
      {mayOpen('formAccess', { project }) && (
        <p className="muted">
          <Trans>
            The states of all forms, and who can use them, are in{' '}
            <AppLink to={paths.formAccess(form.projectId)}>Form Access</AppLink>.
          </Trans>
        </p>
      )}
    </FormSection>
  );
}
