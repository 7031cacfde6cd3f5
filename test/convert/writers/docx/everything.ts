/** Every construct of Markdown that the writer knows, in one document. */
export const EVERYTHING = `# Cleaning of the vessel

**Bold**, *italic*, ***both***, ~~struck~~, \`code\`, H<sub>2</sub>O, m<sup>3</sup>, <u>under</u>, a
[link](https://example.org/a?b=1&c=2 "Title"), one [below](#tables), https://example.org/bare and a\\
break[^one] with a note[^two], again[^one].

## Lists

- one
- two
  1. first

     More of it.

     \`\`\`sh
     make
     \`\`\`
  2. second
- [x] done
- [ ] open

3. three
4. four

> Quoted **words**
>
> > and inner ones
>
> - listed

\`\`\`python
def area(r):
    return r < 2 & r > 1
\`\`\`

    plain code

## Tables

| Left | Centre | Right |
| :--- | :---: | ---: |
| a \\| b | **c** | 1.00 |
| $x^2$ | \`d\` | 2.00 |

<table>
<tr><th>A</th><th colspan="2">B</th></tr>
<tr><td rowspan="2">down</td><td>1<br>2</td><td><ul><li>x</li></ul></td></tr>
<tr><td>3</td><td><table><tr><td>inner</td></tr></table></td></tr>
</table>

---

Inline $\\frac{a}{b}$ and displayed:

$$
\\sum_{i=1}^{n} \\sqrt{x_i} = \\left( \\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix} \\right)
$$

![A pump](pump.png)

שלום world[^comment-1]

> [!NOTE]
> An alert.

[^one]: The first note.
[^two]: The second,

    with two paragraphs and a [link](https://example.org/note).
[^comment-1]: Comment by Ann (2024-12-15): See [this](https://example.org/comment).
`;
