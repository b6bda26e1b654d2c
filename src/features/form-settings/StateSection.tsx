import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FormExtended, FormState, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { formStateName, isFormState } from '~/domain/forms/form-states';
import { paths } from '~/shared/lib/paths';
import { FormSection } from '~/shared/ui/form/FormSection';
import { RadioField } from '~/shared/ui/form/RadioField';
import { AppLink } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { changeForm } from './change-form';

// A state that is not known stays as it is until another is selected.
const schema = z.object({ state: z.custom<FormState>((state) => typeof state === 'string') });

const said = {
  open: msg`The form is open now.`,
  closing: msg`The form is closing now.`,
  closed: msg`The form is closed now.`,
} satisfies Record<FormState, unknown>;

/** Changes the state back. Out: whether it succeeded; an alert says why not. */
async function setState(form: FormExtended, state: FormState, seen: FormState): Promise<boolean> {
  try {
    await changeForm(form, { state }, { state: seen });
    return true;
  } catch (error) {
    alerts.failed(msg`The state of the form was not set back.`, error);
    return false;
  }
}

/** Shows the state of the form again when it changed otherwise, by Undo or by another person, unless another is selected. */
function FollowForm({ state }: { state: FormState }) {
  const { reset, getFieldState } = useFormContext<z.infer<typeof schema>>();
  useEffect(() => {
    if (!getFieldState('state').isDirty) reset({ state });
  }, [reset, getFieldState, state]);
  return null;
}

/** Who can get the form and send it now: open, closing or closed. */
export function StateSection({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  const { t, i18n } = useLingui();
  const option = (value: FormState, about: string | null) => ({
    value,
    label: (
      <span className="form-settings-option">
        <strong>{formStateName(value, i18n)}</strong>
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
        const name = formStateName(state, i18n);
        return t`The new state, ${name}, is not saved.`;
      }}
      schema={schema}
      defaultValues={{ state: form.state }}
      onSubmit={async ({ state }, { formState, reset }) => {
        const before = formState.defaultValues?.state ?? form.state;
        if (state === before) return;
        const now = await changeForm(form, { state }, { state: before });
        reset(now);
        if (now.state === state)
          alerts.success(said[state], { action: { label: msg`Undo`, run: () => setState(form, before, state) } });
      }}
    >
      <FollowForm state={form.state} />
      <RadioField
        name="state"
        label={t`Who can use this form`}
        options={[
          option('open', t`People can get the form, and send submissions.`),
          option(
            'closing',
            t`Nobody can get the form anymore, but people who have it can still send what they filled in. Use this when a survey ends.`,
          ),
          option(
            'closed',
            t`Nobody can get the form, and submissions are refused. What is not sent yet stays on the devices. You can open the form again at any time.`,
          ),
          ...(isFormState(form.state) ? [] : [option(form.state, null)]),
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
