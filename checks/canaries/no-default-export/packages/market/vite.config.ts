export default { root: '.' }
