/** A document for whoever has none at hand. */

const text = `<title>Minutes</title>
<h1>Minutes of the spring meeting</h1>
<p>Present: Ada, Charles, <b>Grace</b> (chair).</p>
<h2>Decisions</h2>
<ol><li>Open an office in Lyon.</li><li>Hire for it:<ul><li>two engineers</li><li>one bookkeeper</li></ul></li></ol>
<h2>Orders</h2>
<table><tr><th>Region</th><th>Orders</th></tr><tr><td>North</td><td>1,204</td></tr><tr><td>South</td><td>987</td></tr></table>
`

export function sampleFile(): File {
  return new File([text], 'minutes.html', { type: 'text/html' })
}
