import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { ForeignNotice } from './ForeignNotice';
import type { ForeignChange, OwnChange } from './queries';
import { ArchivedNotice } from './sections/ArchivedNotice';
import { PublishedVersion } from './sections/PublishedVersion';
import { Section } from './sections/Section';
import { DefinitionUpload } from './upload/DefinitionUpload';
import { UploadFailure } from './upload/UploadFailure';
import { useDraftUpload } from './use-draft-upload';
import { startFromPublished } from './writes';

interface NoDraftProps {
  project: ProjectExtended;
  form: FormExtended;
  foreign: ForeignChange | null;
  own: OwnChange;
}

/** A published form without a draft, and the two ways to start one. */
export function NoDraft({ project, form, foreign, own }: NoDraftProps) {
  const { projectId, xmlFormId } = form;
  const upload = useDraftUpload(form, null, own);
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    try {
      await own(() => startFromPublished(form));
      alerts.success(msg`Draft created.`);
    } catch (error) {
      alerts.failed(msg`The draft was not created.`, error);
    } finally {
      setCopying(false);
    }
  };
  return (
    <div className="draft-main draft-none">
      <ForeignNotice foreign={foreign} />
      <ArchivedNotice project={project} />
      {form.publishedAt !== null && <PublishedVersion form={form} />}
      <Section id="draft" title={<Trans>No draft</Trans>}>
        <p>
          <Trans>
            To change the form, start a draft. The published version stays in use until you publish the draft.
          </Trans>
        </p>
        {form.publishedAt !== null && (
          <div className="draft-start">
            <Button
              type="primary"
              loading={copying}
              disabled={upload.state.phase === 'sending'}
              onClick={() => void copy()}
            >
              <Trans>Create a new draft</Trans>
            </Button>
            <span className="muted">
              <Trans>A copy of the published version with its attachments.</Trans>
            </span>
          </div>
        )}
        <DefinitionUpload
          upload={upload}
          projectId={projectId}
          invitation={<Trans>Or drop a new definition anywhere on this page to start a draft with it.</Trans>}
        >
          <UploadFailure upload={upload} projectId={projectId} xmlFormId={xmlFormId} />
        </DefinitionUpload>
      </Section>
    </div>
  );
}
