import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Button, Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { reread } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { can } from '~/session/can';
import { isolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { visibleName } from '~/shared/lib/visible-name';
import { keepFocus, sendOnCtrlEnter } from '~/shared/ui/form/focus';
import { SavedDraftNote, useSavedDraft } from '~/shared/ui/form/SavedDraftNote';
import { useSubmission } from '~/shared/ui/form/use-submission';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Name } from '~/shared/ui/text/Name';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { FormItem } from '~/shared/ui/form/FormItem';
import { ChangedMeanwhile, publish } from './publish';
import type { EarlierVersion, Publication } from './queries';
import { Refusal } from './Refusal';
import { VersionReason } from './VersionReason';
import { proposeVersion } from './version-names';
import { publishSchema, type PublishValues } from './version-schema';
import { Warnings } from './Warnings';

interface PublishFormProps extends Publication {
  earlier: readonly EarlierVersion[];
  /** Called when somebody else has changed what the page shows. */
  onChanged: () => void;
}

/** The name of the version, notes, and the button that publishes. Keeps what was entered when the server refuses. */
export function PublishForm({ earlier, onChanged, ...publication }: PublishFormProps) {
  const { projectId, xmlFormId, draft, form: published } = publication;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: project } = useGetProject(projectId);
  const box = useRef<HTMLFormElement>(null);
  const used = useMemo(() => new Set(earlier.map(({ version }) => version)), [earlier]);
  // Asked for by the person, or by the server for a name that only it knows.
  const [renaming, rename] = useState(false);
  const [refusal, refuse] = useState<unknown>(null);
  // Publishing must not begin after the page was left.
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  const isUploading = publication.uploading.size > 0;
  useEffect(
    () => (isUploading ? () => void reread('uploadDraftAttachment', projectId, xmlFormId) : undefined),
    [isUploading, projectId, xmlFormId],
  );
  const isUsed = used.has(draft.version);
  const isRenamed = renaming || isUsed;
  const { form, saving, submit } = useSubmission<PublishValues>(box, {
    schema: publishSchema(isRenamed, used),
    defaultValues: {
      version: isUsed ? proposeVersion(draft.version, used, Date.now()) : draft.version,
      notes: '',
    },
    unsaved: () => t`The draft is not published.`,
    onStart: () => {
      alerts.hideDanger();
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
      const name = isolate(version);
      const state = published.publishedAt === null ? { isFirst: true } : null;
      await navigate(paths.formVersions(projectId, xmlFormId), { state });
      alerts.success(version === '' ? msg`Draft published.` : msg`Version ${name} published.`);
    },
    fieldProblem: (error) => {
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
            <div className="publish-version">
              <span className="field-label">
                <Trans>Version</Trans>
              </span>
              <span>
                {draft.version === '' ? <Trans>No version name</Trans> : <Name>{draft.version}</Name>}{' '}
                <TextButton onClick={() => rename(true)}>
                  <Trans>Use another name</Trans>
                </TextButton>
              </span>
            </div>
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
          <div className="publish-end">
            <Button data-page-action type="primary" htmlType="submit" loading={saving} onMouseDown={keepFocus}>
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
          </div>
        </form>
      </FormProvider>
    </SettingsBox>
  );
}
