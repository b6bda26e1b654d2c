import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Card, Flex } from 'antd';
import { useNavigate } from 'react-router';
import { useListForms } from '~/api/generated/hooks/forms';
import { refetchAfter } from '~/api/invalidation';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { DefinitionUpload } from './upload/DefinitionUpload';
import { UploadFailure } from './upload/UploadFailure';
import { notifyAccepted, useDefinitionUpload } from './upload/use-definition-upload';
import { createFromFile } from './writes';
import './form-draft.css';

const toolsDocs = 'https://docs.getodk.org/form-tools/';

export function NewFormPage() {
  const { projectId } = useRouteIds();
  const navigate = useNavigate();
  // ID conflicts link to a form of this list, and it settles a lost answer.
  useListForms(projectId);
  const upload = useDefinitionUpload({
    send: (file, ignoreWarnings, transfer) => createFromFile(projectId, file, ignoreWarnings, transfer),
    newIn: projectId,
    onDone: async (xmlFormId, errors) => {
      // Navigating away closes notifications.
      await navigate(paths.formDraft(projectId, xmlFormId));
      notifyAccepted(msg`Form created as a draft.`, errors);
    },
    // The server may have finished the upload.
    onCancelled: () => void refetchAfter('createForm', projectId),
  });
  return (
    <Card
      size="small"
      role="region"
      aria-labelledby="new-form"
      className="new-form"
      title={
        <h2 id="new-form" style={{ font: 'inherit' }}>
          <Trans>New form</Trans>
        </h2>
      }
      extra={
        <AppLink to={paths.project(projectId)}>
          <Trans>Back to the forms</Trans>
        </AppLink>
      }
    >
      <Flex vertical gap={12}>
        <p>
          <Trans>
            Upload the definition of the form: an XLSForm spreadsheet, or an XForm in XML. The form starts as a draft
            that you can test and change before anybody else gets it.
          </Trans>{' '}
          <a href={toolsDocs} target="_blank" rel="noreferrer noopener">
            <Trans>How to make a form definition</Trans>
          </a>
        </p>
        <DefinitionUpload
          upload={upload}
          projectId={projectId}
          primary
          invitation={<Trans>Drop a form definition anywhere on this page, or select a file.</Trans>}
        >
          <UploadFailure upload={upload} projectId={projectId} />
        </DefinitionUpload>
        <p>
          <Trans>
            To bring a form with its attachments and settings from another server,{' '}
            <AppLink to={paths.formFromBundle(projectId)}>create it from a bundle</AppLink>.
          </Trans>
        </p>
      </Flex>
    </Card>
  );
}
