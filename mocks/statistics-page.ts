/** Placeholder for the site behind the Statistics link of the top navigation. */
export const statisticsPath = '/-/statistics';

/** Without scripts and styles, so that the strictest policy allows it. */
export const statisticsPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Statistics</title></head>
<body>
<main>
<h1>Statistics</h1>
<p>An installation links to its own statistics from here. The mock server has none.</p>
</main>
</body>
</html>
`;
