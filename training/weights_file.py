"""The weights file of the line roles: how it is read, written and what its trees say. Its own first lines say how it is stored."""

import base64
import hashlib
import re

import numpy

LEAF = 255
SCALE = 4096


def read_weights(path):
    """The number of trees of each role, and the nodes of all trees, four bytes each."""
    text = open(path).read()
    counts = {role: int(count) for role, count in re.findall(r'(\w+): (\d+)', re.search(r'treesOfRole = {(.*?)}', text)[1])}
    packed = base64.b64decode(''.join(re.findall(r"^  '([^']*)'", text, re.MULTILINE)))
    return counts, numpy.frombuffer(packed, numpy.uint8).reshape(-1, 4)


def split_trees(nodes):
    """A tree ends where its open branches do: each inner node opens one, each leaf closes one."""
    trees, start, branches = [], 0, 1
    for at, feature in enumerate(nodes[:, 0]):
        branches += -1 if feature == LEAF else 1
        if branches == 0:
            trees.append(nodes[start:at + 1])
            start, branches = at + 1, 1
    return trees


def score_of(trees, features):
    """What the trees say together of each row of features."""
    score = numpy.zeros(len(features))
    rows = numpy.arange(len(features))
    for nodes in trees:
        at = numpy.zeros(len(features), int)
        while not (nodes[at, 0] == LEAF).all():
            is_leaf = nodes[at, 0] == LEAF
            value = features[rows, numpy.where(is_leaf, 0, nodes[at, 0])]
            following = numpy.where(value <= nodes[at, 1], at + 1, at + nodes[at, 2])
            at = numpy.where(is_leaf, at, following)
        low, high = nodes[at, 2].astype(numpy.uint16), nodes[at, 3].astype(numpy.uint16)
        score += (low | (high << 8)).view(numpy.int16) / SCALE
    return score


def trees_of(model):
    """Each tree as nodes of four bytes, in the order in which they are visited when one always goes left first."""

    def write(node, out):
        if 'leaf_value' in node:
            value = int(round(node['leaf_value'] * SCALE))
            value = max(-32768, min(32767, value)) & 0xFFFF
            out.append([LEAF, 0, value & 255, value >> 8])
            return
        at = len(out)
        assert node['decision_type'] == '<=' and node['split_feature'] < LEAF
        out.append([node['split_feature'], min(255, int(node['threshold'])), 0, 0])
        write(node['left_child'], out)
        out[at][2] = len(out) - at
        write(node['right_child'], out)

    trees = []
    for tree in model.dump_model()['tree_info']:
        nodes = []
        write(tree['tree_structure'], nodes)
        trees.append(numpy.array(nodes, numpy.uint8))
    return trees


def write_weights(path, trees, feature_count, summary):
    """Writes the trees of each role. `summary` says in one line what they were learnt from, and how well."""
    packed = b''.join(nodes.tobytes() for own in trees.values() for nodes in own)
    text = base64.b64encode(packed).decode()
    lines = [text[at:at + 112] for at in range(0, len(text), 112)]
    with open(path, 'w') as file:
        file.write('/**\n * Weights of the line roles, written by `training/train.py`: not to be edited.\n *\n')
        file.write(' * Boosted trees, those of one role after those of another. A node has four bytes: the feature, the greatest\n')
        file.write(' * value that goes left (to the next node), and how many nodes on the right one is. A leaf has 255 for its\n')
        file.write(f' * feature, and in its last two bytes what it adds to the score of the role, in 1/{SCALE} (16 bits, signed, low byte\n')
        file.write(' * first).\n *\n')
        file.write(f' * SHA-256 {hashlib.sha256(packed).hexdigest()}\n * {summary}\n */\n')
        file.write(f'export const featuresTrained = {feature_count}\n\n')
        file.write('/** The roles in the order of their trees, and how many each has. */\n')
        file.write('export const treesOfRole = { ' + ', '.join(f'{role}: {len(own)}' for role, own in trees.items()) + ' } as const\n\n')
        file.write('export const weights =\n')
        file.write(' +\n'.join(f"  '{line}'" for line in lines) + '\n')
    return len(packed)
