import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Input } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { useListAudits } from '~/api/generated/hooks/audits';
import type { AnalyticsValue } from '~/api/schema';
import { emailErrors } from '~/domain/sign-in/email-rule';
import { useCurrentUser } from '~/session/use-current-user';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormSection } from '~/shared/ui/form/FormSection';
import { RadioField } from '~/shared/ui/form/RadioField';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { toEntry } from '../audits/entries';
import { EntriesTable } from '../audits/EntriesTable';
import { useNames } from '../audits/use-names';
import { storeAnalyticsSetting, useAnalyticsSetting } from './setting';
import './analytics.css';

export function AnalyticsPage() {
  const { data: setting, error, refetch } = useAnalyticsSetting();
  return (
    <SettingsColumns even aside={<ReportHistory />}>
      <Flex vertical gap={8}>
        <p>
          <Trans>
            This server can send usage reports to the ODK team: how many forms, submissions and Entity Lists it has, and
            which features are used.
          </Trans>
        </p>
        <p>
          <Trans>
            The team uses them to decide what to work on. A report is sent once a month. It contains counts, never
            answers.
          </Trans>
        </p>
        <p>
          <Trans>This setting applies to the whole server. You can change it at any time.</Trans>
        </p>
      </Flex>
      {setting === undefined ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )
      ) : (
        <ReportingForm setting={setting} />
      )}
    </SettingsColumns>
  );
}

const PreviewDialog = lazyDialog(() => import('./PreviewDialog'), 'PreviewDialog');

const termsUrl = 'https://getodk.org/legal/tos.html';
const privacyUrl = 'https://getodk.org/legal/privacy.html';

const choices = ['later', 'no', 'yes'] as const;

interface Values {
  choice: (typeof choices)[number];
  contact: boolean;
  email: string;
  organization: string;
}

/** The form's initial values; `own` is the user's address. */
function valuesOf(setting: AnalyticsValue | null, own: string): Values {
  const { enabled, email = '', organization = '' } = setting ?? {};
  const contact = email !== '' || organization !== '';
  return {
    choice: enabled === undefined ? 'later' : enabled ? 'yes' : 'no',
    contact,
    email: contact ? email : own,
    organization,
  };
}

function settingOf({ choice, contact, email, organization }: Values): AnalyticsValue | null {
  if (choice === 'later') return null;
  if (choice === 'no') return { enabled: false };
  return { enabled: true, ...(contact ? { email, ...(organization === '' ? {} : { organization }) } : {}) };
}

export function ReportingForm({ setting }: { setting: AnalyticsValue | null }) {
  const { t, i18n } = useLingui();
  const [seen, setSeen] = useState(setting);
  const own = useCurrentUser()?.email ?? '';
  const asked = (values: Values) => values.choice === 'yes' && values.contact;
  const schema = z
    .object({
      choice: z.enum(choices),
      contact: z.boolean(),
      email: z.string().check(z.trim()),
      organization: z.string().check(z.trim()),
    })
    .check(
      z.refine((values) => !asked(values) || values.email !== '', {
        path: ['email'],
        error: i18n._(emailErrors.required),
      }),
      z.refine((values) => !asked(values) || values.email === '' || /^[^\s@]+@[^\s@]+$/.test(values.email), {
        path: ['email'],
        error: i18n._(emailErrors.email),
      }),
    );
  return (
    <FormSection<Values>
      title={t`Usage reports from this server`}
      submitLabel={t`Save changes`}
      failureTitle={t`The setting was not saved.`}
      schema={schema}
      defaultValues={valuesOf(setting, own)}
      draftKey="usage reporting"
      onSubmit={async (values, form) => {
        const stored = await storeAnalyticsSetting(settingOf(values), seen);
        setSeen(stored);
        form.reset(valuesOf(stored, own));
        notifications.success(msg`Settings saved.`);
      }}
    >
      <RadioField
        name="choice"
        label={t`What do you want to do?`}
        options={[
          { value: 'later', label: t`Remind us later` },
          { value: 'no', label: t`Do not share anything` },
          { value: 'yes', label: t`Share anonymous usage figures every month` },
        ]}
      />
      <WhenShared />
    </FormSection>
  );
}

function WhenShared() {
  const { t } = useLingui();
  const { watch } = useFormContext<Values>();
  const [previewing, setPreviewing] = useState(false);
  if (watch('choice') !== 'yes') return null;
  return (
    <Flex vertical align="flex-start" gap={16} className="reporting-shared">
      <p>
        <Trans>
          By sharing you accept the <Outside href={termsUrl}>terms of service</Outside> and the{' '}
          <Outside href={privacyUrl}>privacy policy</Outside> of ODK.
        </Trans>
      </p>
      <TextButton onClick={() => setPreviewing(true)} {...PreviewDialog.intent}>
        <Trans>What metrics are sent?</Trans>
      </TextButton>
      <FormItem name="contact" help={t`The ODK team can then ask you about your experience.`}>
        {({ value, ...field }) => <Checkbox {...field} checked={value === true}>{t`Include contact details`}</Checkbox>}
      </FormItem>
      {watch('contact') && (
        <>
          <FormItem name="email" label={t`Work email address`}>
            {(field) => <Input {...field} type="email" autoComplete="email" />}
          </FormItem>
          <FormItem name="organization" label={t`Organization name`} optional>
            {(field) => <Input {...field} autoComplete="organization" />}
          </FormItem>
        </>
      )}
      {previewing && <PreviewDialog onClose={() => setPreviewing(false)} />}
    </Flex>
  );
}

function Outside({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
      <span className="visually-hidden">
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}

/** The newest reports; nothing if there are none. */
export function ReportHistory() {
  const { t } = useLingui();
  const id = useId();
  const { data, dataUpdatedAt } = useListAudits({ action: 'analytics', limit: 10 });
  const entries = useMemo(() => (data ?? []).map(toEntry), [data]);
  const names = useNames(useMemo(() => [{ entries }], [entries]));
  if (entries.length === 0) return null;
  return (
    <Flex vertical gap={12} component="section" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Latest usage reports</Trans>
      </h2>
      <EntriesTable label={t`Latest usage reports`} entries={entries} names={names} now={dataUpdatedAt} empty={null} />
    </Flex>
  );
}
