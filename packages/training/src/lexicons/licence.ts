/** The text quotes the licence of the package, and states that of the data's source. */
export const licence = `The npm package wiki-pronunciation-dict 1.0.1, from which this text was taken, says:

MIT License

Copyright (c) 2020 Daniel Wolf

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.

The package collects its pronunciations from Wiktionary and names no licence for
them. The text of Wiktionary was under the Creative Commons
Attribution-ShareAlike License 3.0 when the package was published (June 2021):
https://creativecommons.org/licenses/by-sa/3.0/
Its section 4(b) allows an adaptation to be licensed under a later version of
the same licence. Wiktionary itself has version 4.0 since June 2023.

This text is such an adaptation: one form of each word was chosen, words are in
lower case, and their sounds are written in one way. It is licensed under the
Creative Commons Attribution-ShareAlike License 4.0:
https://creativecommons.org/licenses/by-sa/4.0/
The authors are the contributors of Wiktionary, https://www.wiktionary.org/,
where the history of each entry names them.
`
