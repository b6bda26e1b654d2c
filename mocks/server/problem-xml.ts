/** Refusals of the only XML resource of OData: the metadata document. */
import type { ProblemError } from './problem';
import { encodeXml } from './xforms/xml';

export const problemXml = ({ code, message, details }: ProblemError): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<error code="${code}"><message>${encodeXml(message)}</message><details>${
    details ? encodeXml(JSON.stringify(details)) : ''
  }</details></error>`;
