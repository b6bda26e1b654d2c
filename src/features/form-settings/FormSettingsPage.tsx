import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Radio } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { FormExtended, FormState, ProjectExtended } from '~/api/schema';
import { formStateName, isFormState } from '~/domain/forms/form-states';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { FormSection } from '~/shared/ui/form/FormSection';
import { RadioField } from '~/shared/ui/form/RadioField';
import { AppLink } from '~/shared/ui/links/AppLink';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox, SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { changeForm } from './change-form';

export function FormSettingsPage() {
  const { projectId, xmlFormId } = useRouteIds();
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  if (!project || !form) return <ListSkeleton rows={6} />;
  return (
    <SettingsColumns
      aside={
        <>
          <CopySection project={project} form={form} />
          <DeleteSection form={form} />
        </>
      }
    >
      <StateSection key={form.xmlFormId} project={project} form={form} />
      <WebFormSection form={form} />
    </SettingsColumns>
  );
}

// A state of a newer server stays until another is selected.
const schema = z.object({ state: z.custom<FormState>((state) => typeof state === 'string') });

const changedMessages = {
  open: msg`The form is open now.`,
  closing: msg`The form is closing now.`,
  closed: msg`The form is closed now.`,
} satisfies Record<FormState, unknown>;

async function setState(form: FormExtended, state: FormState, seen: FormState): Promise<boolean> {
  try {
    await changeForm(form, { state }, { state: seen });
    return true;
  } catch (error) {
    notifications.failed(msg`The state of the form was not set back.`, error);
    return false;
  }
}

/**
 * Resets the field when the state changed elsewhere (by Undo or another user), unless the user has selected another.
 */
function SyncField({ state }: { state: FormState }) {
  const { reset, getFieldState } = useFormContext<z.infer<typeof schema>>();
  useEffect(() => {
    if (!getFieldState('state').isDirty) reset({ state });
  }, [reset, getFieldState, state]);
  return null;
}

function StateSection({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  const { t, i18n } = useLingui();
  const option = (value: FormState, about: string | null) => ({
    value,
    label: (
      <Flex component="span" vertical>
        <strong>{formStateName(value, i18n)}</strong>
        {about !== null && <span className="muted">{about}</span>}
      </Flex>
    ),
  });
  return (
    <FormSection
      title={t`Form state`}
      submitLabel={t`Save changes`}
      failureTitle={t`The state of the form was not changed.`}
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
          notifications.success(changedMessages[state], {
            action: { label: msg`Undo`, run: () => setState(form, before, state) },
          });
      }}
    >
      <SyncField state={form.state} />
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

const WebFormDialog = lazyDialog(() => import('./WebFormDialog'), 'WebFormDialog');

/** Servers before 2025.1 have no choice: all their forms use Enketo, and the field is missing. */
const hasChoice = ({ webformsEnabled }: { webformsEnabled?: boolean }): boolean => webformsEnabled !== undefined;

function WebFormSection({ form }: { form: FormExtended }) {
  const { t } = useLingui();
  const id = useId();
  const [asking, setAsking] = useState(false);
  if (!hasChoice(form)) return null;
  const wanted = !form.webformsEnabled;
  return (
    <SettingsBox title={t`Web form experience`}>
      <p className="muted">
        <Trans>What people see when they fill in this form in a browser. ODK Collect is not affected.</Trans>
      </p>
      <Radio.Group
        className="field-radios"
        role="radiogroup"
        aria-label={t`Web form experience`}
        name={id}
        value={form.webformsEnabled}
        onChange={() => setAsking(true)}
      >
        {[true, false].map((webForms) => (
          <Radio key={String(webForms)} value={webForms}>
            <Flex component="span" vertical>
              {webForms ? (
                <>
                  <strong>
                    <Trans>ODK Web Forms (recommended)</Trans>
                  </strong>
                  <span className="muted">
                    <Trans>Made together with ODK Collect: forms look and behave the same way in both.</Trans>
                  </span>
                </>
              ) : (
                <>
                  <strong>
                    <Trans>Enketo compatibility mode</Trans>
                  </strong>
                  <span className="muted">
                    <Trans>For forms with features that ODK Web Forms does not have yet.</Trans>
                  </span>
                </>
              )}
            </Flex>
          </Radio>
        ))}
      </Radio.Group>
      <p>
        <a href="https://docs.getodk.org/web-forms-intro/" target="_blank" rel="noreferrer noopener">
          <Trans>What ODK Web Forms supports</Trans>
        </a>
        {!form.webformsEnabled && (
          <>
            {' · '}
            <a
              href={`${paths.formPreview(form.projectId, form.xmlFormId)}?webforms=true`}
              target="_blank"
              rel="noreferrer noopener"
            >
              <Trans>See a preview of this form</Trans>
            </a>
          </>
        )}
      </p>
      {asking && <WebFormDialog form={form} webForms={wanted} onClose={() => setAsking(false)} />}
    </SettingsBox>
  );
}

function CopySection({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  if (!mayOpen('formCopy', { project, form })) return null;
  return (
    <SettingsBox title={<Trans>Copy or download</Trans>}>
      <p>
        <Trans>
          Copy the form with its attachments to this or another project, or download everything as one file.
        </Trans>
      </p>
      <LinkButton data-page-action to={paths.formCopy(form.projectId, form.xmlFormId)}>
        <Trans>Copy form</Trans>
      </LinkButton>
    </SettingsBox>
  );
}

const DeleteFormDialog = lazyDialog(() => import('./DeleteFormDialog'), 'DeleteFormDialog');

function DeleteSection({ form }: { form: FormExtended }) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsBox danger title={<Trans>Delete</Trans>}>
      <p>
        <Trans>A deleted form is in the trash of the project for 30 days. It can be restored from there.</Trans>
      </p>
      <Button data-page-action danger onClick={() => setAsking(true)} {...DeleteFormDialog.intent}>
        <Trans>Delete form…</Trans>
      </Button>
      {asking && <DeleteFormDialog form={form} onClose={() => setAsking(false)} />}
    </SettingsBox>
  );
}
