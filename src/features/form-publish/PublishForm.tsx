import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Input } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import type { FormExtended } from '~/api/schema';
import { can } from '~/session/can';
import { formatDateTime } from '~/shared/lib/dates';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { visibleName } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { preventBlur, sendOnCtrlEnter } from '~/shared/ui/form/focus';
import { FormItem } from '~/shared/ui/form/FormItem';
import { SavedDraftNote, useSavedDraft } from '~/shared/ui/form/SavedDraftNote';
import { useFormSubmission } from '~/shared/ui/form/use-form-submission';
import { AppLink } from '~/shared/ui/links/AppLink';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { Failure } from '~/shared/ui/states/Failure';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { Names } from './parts';
import { ChangedMeanwhile, NotUploaded, proposeVersion, publish, publishSchema, type PublishValues } from './publish';
import { type EarlierVersion, type Publication, useAttachments, useTests } from './queries';

interface PublishFormProps extends Publication {
  earlier: readonly EarlierVersion[];
  onChanged: () => void;
}

export function PublishForm({ earlier, onChanged, ...publication }: PublishFormProps) {
  const { projectId, xmlFormId, draft, form: published } = publication;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: project } = useGetProject(projectId);
  const box = useRef<HTMLFormElement>(null);
  const used = useMemo(() => new Set(earlier.map(({ version }) => version)), [earlier]);
  // Requested by the user, or by the server for a name that only it knows.
  const [renaming, rename] = useState(false);
  const [refusal, refuse] = useState<unknown>(null);
  // Publishing must not begin after the page was left.
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  const isUploading = publication.uploading.size > 0;
  useEffect(
    () => (isUploading ? () => void refetchAfter('uploadDraftAttachment', projectId, xmlFormId) : undefined),
    [isUploading, projectId, xmlFormId],
  );
  const isUsed = used.has(draft.version);
  const isRenamed = renaming || isUsed;
  const { form, saving, submit } = useFormSubmission<PublishValues>(box, {
    schema: publishSchema(isRenamed, used),
    defaultValues: {
      version: isUsed ? proposeVersion(draft.version, used, Date.now()) : draft.version,
      notes: '',
    },
    unsaved: () => t`The draft is not published.`,
    onStart: () => {
      notifications.hideFailure();
      refuse(null);
    },
    onSubmit: async ({ version: entered, notes }) => {
      const version = isRenamed ? entered : draft.version;
      waiting.current = new AbortController();
      await publish(
        { projectId, xmlFormId },
        { seen: { draft, form: published }, version, notes },
        waiting.current.signal,
      );
      clearUnsaved();
      const name = bidiIsolate(version);
      const state = published.publishedAt === null ? { isFirst: true } : null;
      await navigate(paths.formVersions(projectId, xmlFormId), { state });
      notifications.success(version === '' ? msg`Draft published.` : msg`Version ${name} published.`);
    },
    fieldError: (error) => {
      if (!isProblem(error, '409.6')) return null;
      rename(true);
      return { name: 'version', message: t`The server has had this version before. Enter another name.` };
    },
    onFailure: (error) => {
      if (waiting.current?.signal.aborted) return;
      if (error instanceof ChangedMeanwhile) onChanged();
      refuse(error);
    },
  });
  const saved = useSavedDraft(form, `publish ${projectId} ${xmlFormId}`, t`Publish draft`);
  const entered = useWatch({ control: form.control, name: 'version' });
  const version = isRenamed ? entered.trim() : draft.version;
  const shown = visibleName(version);
  const keepsNotes = can(project, 'actor_property.list') === true;
  return (
    <SettingsBox title={<Trans>Publish</Trans>}>
      <FormProvider {...form}>
        <form
          ref={box}
          noValidate
          className="form-section"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {saved && <SavedDraftNote draft={saved} />}
          <Warnings {...publication} />
          {isRenamed ? (
            <FormItem name="version" label={t`Version`} help={<VersionReason draft={draft} earlier={earlier} />}>
              {(field) => <Input {...field} />}
            </FormItem>
          ) : (
            <Flex vertical gap={4}>
              <span className="field-label">
                <Trans>Version</Trans>
              </span>
              <span>
                {draft.version === '' ? <Trans>No version name</Trans> : <Name>{draft.version}</Name>}{' '}
                <TextButton onClick={() => rename(true)}>
                  <Trans>Use another name</Trans>
                </TextButton>
              </span>
            </Flex>
          )}
          <FormItem
            name="notes"
            label={t`Version notes`}
            optional
            help={
              keepsNotes
                ? t`What changed and why. Shown in Versions.`
                : t`What changed and why. This server keeps notes in the audit log only.`
            }
          >
            {(field) => <Input.TextArea {...field} rows={3} onPressEnter={sendOnCtrlEnter} />}
          </FormItem>
          <Refusal error={refusal} {...publication} />
          <Flex vertical align="flex-start" gap={8}>
            <Button
              data-page-action
              type="primary"
              htmlType="submit"
              loading={saving}
              onMouseDown={preventBlur}
              style={{ maxInlineSize: '100%' }}
            >
              <span className="publish-button">
                {version === '' ? <Trans>Publish draft</Trans> : <Trans>Publish version {shown}</Trans>}
              </span>
            </Button>
            {saving && isUploading && (
              <Button onClick={() => waiting.current?.abort()}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            <p className="field-note">
              <Trans>Publishing cannot be undone. You can publish an older definition again as a new version.</Trans>
            </p>
          </Flex>
        </form>
      </FormProvider>
    </SettingsBox>
  );
}

function VersionReason({ draft, earlier }: { draft: FormExtended; earlier: readonly EarlierVersion[] }) {
  const same = earlier.find(({ version }) => version === draft.version);
  const name = <Name>{draft.version}</Name>;
  const time = formatDateTime(same?.publishedAt ?? null);
  return (
    <Sentences>
      {same &&
        (draft.version === '' ? (
          <Trans>The draft has no version name, and neither had an earlier version.</Trans>
        ) : same.inTrash ? (
          <Trans>A form with the same ID in the trash had version {name}.</Trans>
        ) : (
          <Trans>
            Version {name} was published on {time}.
          </Trans>
        ))}
      <Trans>The name is saved in the draft. An uploaded spreadsheet keeps its own.</Trans>
    </Sentences>
  );
}

function Warnings(publication: Publication) {
  const { projectId, xmlFormId, draft, form } = publication;
  const { changes } = useAttachments(publication);
  const { count: tests } = useTests(publication);
  const uploading = publication.uploading.size;
  const missing = changes?.missing.length ?? 0;
  const isUnchanged =
    uploading === 0 && form.publishedAt !== null && draft.sha256 === form.sha256 && changes?.changes.length === 0;
  if (!isUnchanged && missing === 0 && tests !== 0 && uploading === 0) return null;
  return (
    <Flex vertical gap="small">
      {uploading > 0 && (
        <Warning>
          <Plural
            value={uploading}
            one="# file is still being uploaded. Publishing waits for it."
            other="# files are still being uploaded. Publishing waits for them."
          />
        </Warning>
      )}
      {isUnchanged && (
        <Warning>
          <Trans>The draft is the same as the published version.</Trans>
        </Warning>
      )}
      {missing > 0 && (
        <Warning>
          <Sentences>
            <Plural
              value={missing}
              one="# attachment is missing. Questions that use it may not work."
              other="# attachments are missing. Questions that use them may not work."
            />
            <Trans>
              Upload to the draft in <AppLink to={paths.formDraft(projectId, xmlFormId)}>Edit Form</AppLink>; a
              published version takes no files.
            </Trans>
          </Sentences>
        </Warning>
      )}
      {tests === 0 && (
        <Warning>
          <Trans>Nobody has tested this draft.</Trans>
        </Warning>
      )}
    </Flex>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <Alert type="warning" role="note" showIcon title={children} />;
}

function Refusal({ error, ...publication }: Publication & { error: unknown }) {
  if (error === null) return null;
  return <Alert type="error" showIcon title={<Reason error={error} {...publication} />} />;
}

function Reason({ error, projectId, xmlFormId, form }: Publication & { error: unknown }) {
  const { t } = useLingui();
  if (error instanceof ChangedMeanwhile) {
    const version = <Name>{form.version}</Name>;
    return error.what === 'published' ? (
      <Trans>
        Someone published version {version} while this page was open. Check the changes, then publish again.
      </Trans>
    ) : (
      <Trans>Someone changed the draft while this page was open. Check the changes, then publish again.</Trans>
    );
  }
  if (error instanceof NotUploaded) {
    return (
      <>
        <Plural
          value={error.files.length}
          one="Nothing was published, because # file was not uploaded:"
          other="Nothing was published, because # files were not uploaded:"
        />{' '}
        <Names names={error.files} />. <Trans>Upload again, or publish without.</Trans>
      </>
    );
  }
  return (
    <>
      <div style={{ whiteSpace: 'pre-line' }}>
        <Failure failureTitle={t`The draft was not published.`} error={error} />
      </div>
      {isProblem(error, '409.16', '409.17') && (
        <p>
          <Trans>
            Correct the form and upload it again in{' '}
            <AppLink to={paths.formDraft(projectId, xmlFormId)}>Edit Form</AppLink>. Nothing was published.
          </Trans>
        </p>
      )}
    </>
  );
}
