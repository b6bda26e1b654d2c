import { Plural, Trans } from '@lingui/react/macro';
import { FaultText } from '~/domain/definitions/FaultText';
import { Name } from '~/shared/ui/text/Name';
import { listed } from '~/shared/ui/text/Joined';
import type { Finding } from './findings';

/** How many languages a line names. */
const mostNamed = 3;

function Languages({ languages }: { languages: readonly string[] }) {
  const [only] = languages;
  if (languages.length === 0 || (languages.length === 1 && only === '')) return null;
  const named = listed(languages.slice(0, mostNamed));
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
    case 'expression-malformed':
    case 'pattern-explosive':
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
