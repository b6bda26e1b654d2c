import { Card } from 'antd';
import { useDeferredValue } from 'react';
import { useLocation } from 'react-router';
import { useListDraftAttachments } from '~/api/generated/hooks/form-drafts';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { AttachmentsSection } from './attachments/AttachmentsSection';
import { ForeignNotice } from './ForeignNotice';
import type { ForeignChange, OwnChange } from './queries';
import { SectionList } from './SectionList';
import { ArchivedNotice } from './sections/ArchivedNotice';
import { DefinitionSection } from './sections/DefinitionSection';
import { EntitiesSection } from './sections/EntitiesSection';
import { NextStep } from './sections/NextStep';
import { PublishedVersion } from './sections/PublishedVersion';
import { PublishSection } from './sections/PublishSection';
import { TestingSection } from './sections/TestingSection';
import { WebFormsSection } from './sections/WebFormsSection';
import { useDraftCheck } from './use-draft-check';
import { useDraftUpload } from './use-draft-upload';

interface DraftPageProps {
  project: ProjectExtended;
  form: FormExtended;
  draft: FormExtended;
  foreign: ForeignChange | null;
  own: OwnChange;
}

/** The sections of a draft, with a list of them at the side. */
export function DraftPage({ project, form, draft, foreign, own }: DraftPageProps) {
  const { projectId, xmlFormId } = form;
  const upload = useDraftUpload(form, draft, own);
  const check = useDraftCheck(form, draft);
  const { data: attachments } = useListDraftAttachments(projectId, xmlFormId);
  const missing = attachments?.filter(({ exists }) => !exists).length;
  // What is below the attachments is drawn after them, unless the address leads there.
  const { hash } = useLocation();
  const showsRest = useDeferredValue(true, hash !== '');
  const isPublished = form.publishedAt !== null;
  // Servers before 2025.1 do not have the choice.
  const hasWebForms = !isPublished && typeof (form as Partial<FormExtended>).webformsEnabled === 'boolean';
  return (
    <div className="draft-page">
      <SectionList
        draft={draft}
        hasWebForms={hasWebForms}
        missing={missing}
        attachments={attachments?.length}
        isRefused={upload.state.phase === 'failed'}
        problems={check?.faults.length}
      />
      <div className="draft-main">
        <ForeignNotice foreign={foreign} />
        <ArchivedNotice project={project} />
        {isPublished && <PublishedVersion form={form} />}
        <NextStep draft={draft} missing={missing} problems={check?.faults.length} />
        <DefinitionSection form={form} draft={draft} upload={upload} check={check} />
        <Card id="attachments" size="small" className="draft-section" classNames={{ body: 'draft-section-body' }}>
          <AttachmentsSection projectId={projectId} xmlFormId={xmlFormId} />
        </Card>
        {showsRest && (
          <>
            <EntitiesSection draft={draft} />
            <TestingSection form={form} draft={draft} />
            {hasWebForms && <WebFormsSection form={form} />}
            <PublishSection form={form} draft={draft} own={own} />
          </>
        )}
      </div>
    </div>
  );
}
