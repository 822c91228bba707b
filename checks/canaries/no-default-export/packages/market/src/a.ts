export default 1 // falls
