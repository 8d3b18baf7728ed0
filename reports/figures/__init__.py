"""Pictures, one module a family. Each public function takes a run and a language and returns an `Exhibit`, or an
`Omitted` that says why this run cannot bear the picture. Drawing happens later, when the format is known.
"""
