/** Where the Statistics link of the top navigation leads: an installation has a site of its own for that, this is a stand-in. */
export const statisticsPath = '/-/statistics';

/** Needs neither scripts nor styles, so that the strictest policy lets it be. */
export const statisticsPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Statistics</title></head>
<body>
<main>
<h1>Statistics</h1>
<p>An installation links to its own statistics from here. The embedded server has none.</p>
</main>
</body>
</html>
`;
