import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Tag } from 'antd';
import { draft as draftEdition, published } from '~/api/form-version-ref';
import type { FormExtended } from '~/api/schema';
import { DefinitionMenu } from '~/domain/definitions/DefinitionMenu';
import { comparisonSearch } from '~/domain/definitions/edition';
import { VersionName } from '~/domain/definitions/VersionName';
import { PreviewButton } from '~/domain/web-forms/PreviewButton';
import type { FormCheck } from '~/engines/xforms/protocol';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { Section } from './sections';
import { DefinitionUpload } from './upload/DefinitionUpload';
import { UploadFailure } from './upload/UploadFailure';
import type { RunningUpload } from './upload/use-definition-upload';
import { CheckList, DefinitionAlert } from './upload/warnings';

interface DefinitionSectionProps {
  form: FormExtended;
  draft: FormExtended;
  upload: RunningUpload;
  check: FormCheck | undefined;
}

export function DefinitionSection({ form, draft, upload, check }: DefinitionSectionProps) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = form;
  const isPublished = form.publishedAt !== null;
  const isChanged = isPublished && draft.hash !== form.hash;
  const version = <VersionName version={draft.version} />;
  const changedAt = <TimeAgo iso={draft.updatedAt ?? draft.createdAt} />;
  return (
    <Section
      id="definition"
      title={<Trans>Draft version: {version}</Trans>}
      facts={
        <span className="muted">
          <Trans>Last change {changedAt}</Trans>
        </span>
      }
      actions={
        <>
          <PreviewButton form={form} draft={draft} />
          <DefinitionMenu
            definition={{ projectId, xmlFormId, edition: draftEdition }}
            excelContentType={draft.excelContentType}
            title={t`draft`}
          />
        </>
      }
    >
      <Flex component="ul" wrap gap="4px 20px" className="draft-links">
        {isPublished && (
          <li>
            {isChanged ? (
              <Tag color="processing">
                <Trans>Changed from the published version</Trans>
              </Tag>
            ) : (
              <span className="muted">
                <Trans>Same definition as the published version</Trans>
              </span>
            )}
          </li>
        )}
        {isChanged && (
          <li>
            <AppLink to={paths.formCompare(projectId, xmlFormId, comparisonSearch(published, draftEdition))}>
              <Trans>Compare with the published version</Trans>
            </AppLink>
          </li>
        )}
        <li>
          <AppLink to={paths.formOutline(projectId, xmlFormId)}>
            <Trans>Outline</Trans>
          </AppLink>
        </li>
      </Flex>
      {draft.keyId !== null && (
        <p className="muted">
          <Trans>
            This form is encrypted: the server adds its key to the definition, so the XML here differs from your file.
          </Trans>
        </p>
      )}
      {check && check.faults.length + check.alike.length + check.retyped.length > 0 && (
        <DefinitionAlert
          type="warning"
          role="status"
          title={
            <h3>
              <Trans>Check this definition before you publish it</Trans>
            </h3>
          }
        >
          <CheckList check={check} />
        </DefinitionAlert>
      )}
      <DefinitionUpload
        upload={upload}
        projectId={projectId}
        invitation={<Trans>Drop a new definition anywhere on this page. It replaces the one in this draft.</Trans>}
      >
        <UploadFailure upload={upload} projectId={projectId} xmlFormId={xmlFormId} />
      </DefinitionUpload>
    </Section>
  );
}
