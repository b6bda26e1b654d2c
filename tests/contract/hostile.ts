/** Texts that cause faults where escaping, encoding or length checks are missing. */
export const hostileTexts: readonly (readonly [what: string, text: string])[] = [
  ['markup', `<script>alert("1")</script> & <b>'bold'</b> ]]> <!--`],
  ['a right-to-left override', 'report\u202Efdp.exe\u202C \u2066inside\u2069 نص عربي'],
  ['quotes of every kind', `it's "quoted" \`so\` “and” «so» ''twice'' \\ %27 %2F %00`],
  ['signs outside the basic plane', '👩🏽‍🌾 𝒻ield e\u0301 \u200Bzero width'],
  ['what a template or a spreadsheet would run', `\${7*7} {{7*7}} =HYPERLINK("x";1) ; DROP TABLE users; --`],
];

/** Ten thousand characters, more in bytes. */
export const longText = 'Überlang '.repeat(1138);

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
