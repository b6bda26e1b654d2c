import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FaultText } from '~/domain/definitions/FaultText';
import { Name } from '~/shared/ui/text/Name';
import type { Finding, FindingKind } from './findings';

/** The heading of findings of a kind. */
export function findingTitle(kind: FindingKind): ReactNode {
  switch (kind) {
    case 'tag-not-closed':
      return <Trans>Tags without an end</Trans>;
    case 'tag-not-opened':
      return <Trans>End tags without a start</Trans>;
    case 'character-not-escaped':
      return <Trans>Characters that XML does not allow</Trans>;
    case 'form-id-missing':
      return <Trans>No form ID</Trans>;
    case 'bind-without-node':
      return <Trans>Binds for what is not in the form</Trans>;
    case 'question-without-node':
      return <Trans>Questions without a place for their answer</Trans>;
    case 'no-questions':
      return <Trans>Form without questions</Trans>;
    case 'label-missing':
      return <Trans>Questions without a label</Trans>;
    case 'choice-label-missing':
      return <Trans>Choices without a label</Trans>;
    case 'list-unused':
      return <Trans>Choice lists that no question uses</Trans>;
    case 'list-empty':
      return <Trans>Choice lists without choices</Trans>;
    case 'list-missing':
      return <Trans>Choice lists that are not in the form</Trans>;
    case 'choice-twice':
      return <Trans>Choices with the same name</Trans>;
    case 'choice-name-with-space':
      return <Trans>Choice names with spaces</Trans>;
    case 'group-empty':
      return <Trans>Empty groups</Trans>;
    case 'type-unknown':
      return <Trans>Unknown types</Trans>;
    case 'reference-missing':
      return <Trans>References to questions that are not in the form</Trans>;
    case 'name-long':
      return <Trans>Long names</Trans>;
    case 'names-differ-by-case':
      return <Trans>Names that differ only in upper and lower case</Trans>;
    case 'attachment-missing':
      return <Trans>Missing attachments</Trans>;
  }
}

/** Why findings of a kind matter. */
export function findingReason(kind: FindingKind): ReactNode {
  switch (kind) {
    case 'tag-not-closed':
    case 'tag-not-opened':
    case 'character-not-escaped':
      return <Trans>The XML is not well-formed. The server guessed what was meant; apps may refuse the form.</Trans>;
    case 'bind-without-node':
      return <Trans>The type and the rules of such a bind apply to nothing.</Trans>;
    case 'question-without-node':
      return <Trans>Apps may refuse the form, or lose these answers.</Trans>;
    case 'list-empty':
    case 'list-missing':
      return <Trans>A question that uses such a list has no choices.</Trans>;
    case 'choice-twice':
      return <Trans>Answers do not tell these choices apart.</Trans>;
    case 'choice-name-with-space':
      return <Trans>Spaces separate the answers of a question with several answers.</Trans>;
    case 'group-empty':
      return <Trans>People may see an empty page.</Trans>;
    case 'type-unknown':
      return <Trans>Devices treat these answers as text.</Trans>;
    case 'reference-missing':
      return <Trans>Devices may refuse to open the form.</Trans>;
    case 'name-long':
      return <Trans>Many analysis tools cut names after 64 characters.</Trans>;
    case 'names-differ-by-case':
      return <Trans>Many analysis tools take these names for the same.</Trans>;
    case 'attachment-missing':
      return <Trans>The form refers to these files, but they are not on the server.</Trans>;
    default:
      return null;
  }
}

/** How many languages a line names. */
const mostNamed = 3;

function Languages({ languages }: { languages: readonly string[] }) {
  const [only] = languages;
  if (languages.length === 0 || (languages.length === 1 && only === '')) return null;
  const named = languages.slice(0, mostNamed).join(', ');
  const more = languages.length - mostNamed;
  return (
    <span className="muted">
      {more > 0 ? (
        <Trans>
          in <Name>{named}</Name> and <Plural value={more} one="# more language" other="# more languages" />
        </Trans>
      ) : (
        <Trans>
          in <Name>{named}</Name>
        </Trans>
      )}
    </span>
  );
}

/** What one finding says besides the name of its question or list. */
export function FindingFact({ finding }: { finding: Finding }) {
  switch (finding.kind) {
    case 'tag-not-closed':
    case 'tag-not-opened':
    case 'character-not-escaped':
    case 'form-id-missing':
    case 'bind-without-node':
    case 'question-without-node':
      return <FaultText fault={finding} />;
    case 'label-missing':
      return <Languages languages={finding.languages} />;
    case 'choice-name-with-space':
      return <Name className="outline-name">{finding.choice}</Name>;
    case 'type-unknown':
      return <Name className="outline-name">{finding.type}</Name>;
    case 'reference-missing':
      return <Name className="outline-name">{finding.reference}</Name>;
    case 'choice-label-missing':
      return (
        <>
          <Name className="outline-name">{finding.choice}</Name> <Languages languages={finding.languages} />
        </>
      );
    case 'choice-twice':
      return (
        <>
          <Name className="outline-name">{finding.choice}</Name>{' '}
          <span className="muted">
            <Plural value={finding.times} one="# time" other="# times" />
          </span>
        </>
      );
    case 'name-long':
      return (
        <span className="muted">
          <Plural value={finding.length} one="# character" other="# characters" />
        </span>
      );
    case 'names-differ-by-case':
      return (
        <span className="muted">
          <Trans>
            like <Name>{finding.other}</Name>
          </Trans>
        </span>
      );
    case 'list-missing':
      return <Name className="outline-name">{finding.list}</Name>;
    default:
      return null;
  }
}
